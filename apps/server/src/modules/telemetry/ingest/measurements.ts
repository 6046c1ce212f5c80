import type { RefusalReason } from '@kilowatt/contracts/gateway/quarantine'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  ensureP1Source,
  type KnownDevice,
  type KnownSource,
  oemDeviceChanged,
  P1_SOURCE,
} from '../../devices/index.ts'
import {
  parsedJson,
  type RefusedUplink,
  refusedUplink,
  type UplinkMessage,
  unpacked,
} from '../../gateway/index.ts'
import { areTimesPossible } from './clock-rule.ts'
import { readTelegrams } from './raw-decoder.ts'
import { type DeviceColumns, inTimeOrder, type SampleBlock } from './sample-block.ts'
import { columnsOf, readTelemetry, type TelemetryColumns } from './telemetry-decoder.ts'

/** What a message says, checked, or why it is refused. */
export type Measured = { readonly is: 'measured'; readonly blocks: readonly SampleBlock[] } | RefusedUplink

export type MeasuringParts = {
  readonly inTx: Platform['inTx']
  /** something was left out of a message that is accepted */
  readonly leftOut: (
    device: KnownDevice,
    message: UplinkMessage,
    reason: RefusalReason,
    detail: string,
  ) => void
  readonly now: () => number
}

/** Decodes and checks a message of columns, without a detour through a promise. */
export function takeTelemetry(
  { leftOut, now }: MeasuringParts,
  device: KnownDevice,
  message: UplinkMessage,
): Measured {
  if (device.locationId === null) return refusedUplink('not_claimed')
  const content = parsedJson(message.payload)
  const telemetry = readTelemetry(content)
  if (!telemetry.ok) return refusedUplink('junk', telemetry.problem)
  const source = device.sources.get(telemetry.value.src)
  if (!source) return refusedUplink('unknown_source', telemetry.value.src)
  const columns = columnsOf(telemetry.value)
  if (!columns.ok) return refusedUplink('junk', columns.problem)
  if (!areTimesPossible(columns.value.at, { now: now(), registeredAt: device.registeredAt }))
    return refusedUplink('bad_clock', `t0 ${telemetry.value.t0}`)
  const problem = outOfRangeDetail(columns.value)
  if (problem) leftOut(device, message, 'out_of_range', problem)
  return { is: 'measured', blocks: [blockOf(device.locationId, source, message, columns.value)] }
}

const outOfRangeDetail = ({ outOfRange: [first] }: TelemetryColumns) =>
  first && `${first.wire} ${first.value}`

const blockOf = (
  locationId: number,
  { deviceId }: KnownSource,
  { receivedAt }: UplinkMessage,
  columns: DeviceColumns,
): SampleBlock => {
  const { at, series, extra } = inTimeOrder(columns)
  return extra
    ? { locationId, deviceId, receivedAt, at, series, extra }
    : { locationId, deviceId, receivedAt, at, series }
}

/** Reads the telegrams of a meter; the first one makes the meter known. */
export async function takeRaw(
  { inTx, leftOut }: MeasuringParts,
  device: KnownDevice,
  message: UplinkMessage,
): Promise<Measured> {
  const { locationId, timezone } = device
  if (locationId === null || timezone === null) return refusedUplink('not_claimed')
  const bytes = unpacked(message.payload)
  if (bytes === null) return refusedUplink('junk', 'gzip')
  const { telegrams, failures } = readTelegrams(bytes, timezone, message.receivedAt)
  const [failure] = failures
  if (telegrams.length === 0)
    return refusedUplink(failure?.startsWith('no_telegram') ? 'junk' : 'telegram_error', failure)
  if (failure) leftOut(device, message, 'telegram_error', failure)
  const source = device.sources.get(P1_SOURCE) ?? (await addP1Source(inTx, device, locationId))
  if (!source) return refusedUplink('unknown_source', P1_SOURCE)
  return {
    is: 'measured',
    blocks: telegrams.map((columns) => blockOf(locationId, source, message, columns)),
  }
}

async function addP1Source(
  inTx: Platform['inTx'],
  device: KnownDevice,
  locationId: number,
): Promise<KnownSource | null> {
  if (device.type !== 'P1_WIFI') return null
  return inTx(system, async ({ tx, emit }) => {
    emit(oemDeviceChanged, { serial: device.serial })
    return ensureP1Source(tx, device, locationId)
  })
}
