import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { reversedColumns } from '@kilowatt/domain/energy/readings/reversed-reading'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import {
  ensureP1Source,
  type KnownDevice,
  type KnownSource,
  oemDeviceChanged,
  P1_SOURCE,
} from '../../devices/index.ts'
import {
  type RefusedUplink,
  readLargeBody,
  refusedUplink,
  smallBody,
  type UplinkMessage,
} from '../../gateway/index.ts'
import { areTimesPossible, timeText } from './clock-rule.ts'
import { readLargeTelegrams, readTelegrams } from './raw-decoder.ts'
import { type DeviceColumns, outsideOf, type SampleBlock } from './sample-block.ts'
import { type Decoded, decodeLargeTelemetry, decodeTelemetry, type Telemetry } from './telemetry-decoder.ts'

/** Checked content of a message, or why it is refused. */
export type Measured = { readonly is: 'measured'; readonly blocks: readonly SampleBlock[] } | RefusedUplink

export type MeasuringParts = {
  readonly inTx: Platform['inTx']
  /** for large messages */
  readonly apart: SeparateProcess
  /** called for parts left out of an accepted message */
  readonly leftOut: (
    device: KnownDevice,
    message: UplinkMessage,
    reason: RefusalReason,
    detail: string,
  ) => void
  readonly now: () => number
}

/** Decodes and checks a message of columns. A small message is handled synchronously, without a promise. */
export function receiveTelemetry(
  parts: MeasuringParts,
  device: KnownDevice,
  message: UplinkMessage,
): Measured | Promise<Measured> {
  if (device.locationId === null) return refusedUplink('not_claimed')
  const bytes = smallBody(message)
  if (bytes !== 'large') return checked(parts, device, message, decodeTelemetry(bytes))
  return readLargeBody(parts.apart, message, decodeLargeTelemetry, {}).then((decoded) =>
    'is' in decoded ? decoded : checked(parts, device, message, decoded),
  )
}

function checked(
  { leftOut, now }: MeasuringParts,
  device: KnownDevice,
  message: UplinkMessage,
  decoded: Decoded<Telemetry>,
): Measured {
  if (!decoded.ok) return refusedUplink('junk', decoded.problem)
  const { src, at, outOfRange } = decoded.value
  const source = device.sources.get(src)
  if (!source || device.locationId === null) return refusedUplink('unknown_source', src)
  if (!areTimesPossible(at, { now: now(), registeredAt: device.registeredAt }))
    return refusedUplink('bad_clock', spanText(at))
  const [first] = outOfRange
  if (first) leftOut(device, message, 'out_of_range', `${first.wire} ${first.value}`)
  const own = ownReadings(source, decoded.value)
  if (own.at.length < at.length) {
    const detail = `${src} ${spanText(at)}`
    if (own.at.length === 0) return refusedUplink('before_take_over', detail)
    leftOut(device, message, 'before_take_over', detail)
  }
  return measured([blockOf(device.locationId, source, message, own)], message)
}

const spanText = (at: readonly number[]) => `from ${timeText(at[0] ?? 0)} to ${timeText(at.at(-1) ?? 0)}`

/**
 * Removes readings from times in which another controller measured here, because the registers of the two are
 * unrelated.
 */
const ownReadings = ({ measuredByOthers }: KnownSource, columns: DeviceColumns): DeviceColumns =>
  measuredByOthers.length === 0 ? columns : outsideOf(columns, measuredByOthers)

/** The result with its blocks, whose size is charged to the device's budget. */
function measured(blocks: readonly SampleBlock[], { budget }: UplinkMessage): Measured {
  let samples = 0
  let values = 0
  for (const { at, series, extra } of blocks) {
    samples += at.length
    for (const _ in series) values += at.length
    for (const _ in extra) values += at.length * deviceLimits.unknownValueCounts
  }
  budget.spend('samples', samples)
  budget.spend('values', values)
  return { is: 'measured', blocks }
}

const blockOf = (
  locationId: number,
  { deviceId, reversed }: KnownSource,
  { receivedAt }: UplinkMessage,
  { at, series: measured, extra }: DeviceColumns,
): SampleBlock => {
  const series = reversed ? reversedColumns(measured) : measured
  return extra
    ? { locationId, deviceId, receivedAt, at, series, extra }
    : { locationId, deviceId, receivedAt, at, series }
}

/** Reads the telegrams of a meter. The first telegram creates the meter. */
export async function receiveRaw(
  { inTx, leftOut, apart }: MeasuringParts,
  device: KnownDevice,
  message: UplinkMessage,
): Promise<Measured> {
  const { locationId, timezone } = device
  if (locationId === null || timezone === null) return refusedUplink('not_claimed')
  const { receivedAt } = message
  const bytes = smallBody(message)
  const read =
    bytes === 'large'
      ? await readLargeBody(apart, message, readLargeTelegrams, { timezone, receivedAt })
      : readTelegrams(bytes, timezone, receivedAt)
  if ('is' in read) return read
  const { telegrams, failure } = read
  if (telegrams.length === 0)
    return refusedUplink(failure?.startsWith('no_telegram') ? 'junk' : 'telegram_error', failure ?? '')
  if (failure) leftOut(device, message, 'telegram_error', failure)
  const source = device.sources.get(P1_SOURCE) ?? (await addP1Source(inTx, device, locationId))
  if (!source) return refusedUplink('unknown_source', P1_SOURCE)
  const own = telegrams.map((columns) => ownReadings(source, columns)).filter(({ at }) => at.length > 0)
  if (own.length === 0) return refusedUplink('before_take_over', P1_SOURCE)
  if (own.length < telegrams.length) leftOut(device, message, 'before_take_over', P1_SOURCE)
  const blocks = own.map((columns) => blockOf(locationId, source, message, columns))
  return measured(blocks, message)
}

async function addP1Source(
  inTx: Platform['inTx'],
  device: KnownDevice,
  locationId: number,
): Promise<KnownSource | null> {
  if (device.type !== 'P1_WIFI') return null
  return inTx(system, async ({ tx, emit }) => {
    const source = await ensureP1Source(tx, device, locationId)
    if (source) emit(oemDeviceChanged, { serial: device.serial })
    return source
  })
}
