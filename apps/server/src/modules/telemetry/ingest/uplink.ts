import { timeRequest } from '@kilowatt/contracts/mqtt/device-messages'
import { MAX_MESSAGE_BYTES, type UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import type { RefusalReason } from '@kilowatt/contracts/telemetry/quarantine'
import type { Platform } from '../../../platform/platform.ts'
import {
  ensureP1Source,
  handleDeviceMessage,
  type KnownDevice,
  type KnownSource,
  oemDeviceChanged,
  P1_SOURCE,
} from '../../devices/index.ts'
import { areTimesPossible } from './clock-rule.ts'
import { unpacked } from './gzip-body.ts'
import { readTelegrams } from './raw-decoder.ts'
import { type DeviceColumns, inTimeOrder, type SampleBlock } from './sample-block.ts'
import { columnsOf, readTelemetry, type TelemetryColumns } from './telemetry-decoder.ts'

export type UplinkMessage = {
  readonly kind: UplinkKind
  readonly payload: Buffer
  /** epoch ms */
  readonly receivedAt: number
}

/** What becomes of a message: blocks to store, to show or nothing more, or why it is refused. */
export type UplinkOutcome =
  | { readonly is: 'store' | 'show'; readonly blocks: readonly SampleBlock[] }
  | { readonly is: 'done' }
  | { readonly is: 'reply'; readonly kind: 'time'; readonly body: object }
  | { readonly is: 'refused'; readonly reason: RefusalReason; readonly detail?: string }

type Dependencies = {
  readonly platform: Pick<Platform, 'inTx' | 'events'>
  /** something was left out of a message that is accepted */
  readonly leftOut: (
    device: KnownDevice,
    message: UplinkMessage,
    reason: RefusalReason,
    detail: string,
  ) => void
  readonly now: () => number
}

const refuse = (reason: RefusalReason, detail?: string) =>
  ({ is: 'refused', reason, ...(detail === undefined ? {} : { detail }) }) as const
const done = { is: 'done' } as const

/** Decodes and checks a message of a device that has signed in. Telemetry takes no detour through a promise. */
export function takeUplink(
  dependencies: Dependencies,
  device: KnownDevice,
  message: UplinkMessage,
): UplinkOutcome | Promise<UplinkOutcome> {
  if (message.payload.length > MAX_MESSAGE_BYTES) return refuse('oversize', `${message.payload.length} bytes`)
  switch (message.kind) {
    case 'tele':
    case 'back':
      return takeTelemetry(dependencies, device, message, 'store')
    case 'live':
      return takeTelemetry(dependencies, device, message, 'show')
    case 'raw':
      return takeRaw(dependencies, device, message)
    case 'time':
      return takeTime(dependencies, message)
    default:
      return takeDeviceMessage(dependencies, device, message.kind, message)
  }
}

function takeTelemetry(
  { leftOut, now }: Dependencies,
  device: KnownDevice,
  message: UplinkMessage,
  is: 'store' | 'show',
): UplinkOutcome {
  if (device.locationId === null) return refuse('not_claimed')
  const content = parseJson(message.payload)
  const telemetry = readTelemetry(content)
  if (!telemetry.ok) return refuse('junk', telemetry.problem)
  const source = device.sources.get(telemetry.value.src)
  if (!source) return refuse('unknown_source', telemetry.value.src)
  const columns = columnsOf(telemetry.value)
  if (!columns.ok) return refuse('junk', columns.problem)
  if (!areTimesPossible(columns.value.at, { now: now(), registeredAt: device.registeredAt }))
    return refuse('bad_clock', `t0 ${telemetry.value.t0}`)
  const problem = outOfRangeDetail(columns.value)
  if (problem) leftOut(device, message, 'out_of_range', problem)
  return { is, blocks: [blockOf(device.locationId, source, message, columns.value)] }
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

/** undefined is no JSON value, so it says that the payload is none. */
function parseJson(payload: Buffer): unknown {
  const text = unpacked(payload)
  if (text === null) return undefined
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

async function takeRaw(
  { platform, leftOut }: Dependencies,
  device: KnownDevice,
  message: UplinkMessage,
): Promise<UplinkOutcome> {
  const { locationId, timezone } = device
  if (locationId === null || timezone === null) return refuse('not_claimed')
  const bytes = unpacked(message.payload)
  if (bytes === null) return refuse('junk', 'gzip')
  const { telegrams, failures } = readTelegrams(bytes, timezone, message.receivedAt)
  const [failure] = failures
  if (telegrams.length === 0)
    return refuse(failure?.startsWith('no_telegram') ? 'junk' : 'telegram_error', failure)
  if (failure) leftOut(device, message, 'telegram_error', failure)
  const source = device.sources.get(P1_SOURCE) ?? (await addP1Source(platform, device, locationId))
  if (!source) return refuse('unknown_source', P1_SOURCE)
  return { is: 'store', blocks: telegrams.map((columns) => blockOf(locationId, source, message, columns)) }
}

async function addP1Source(
  { inTx, events }: Dependencies['platform'],
  device: KnownDevice,
  locationId: number,
): Promise<KnownSource | null> {
  if (device.type !== 'P1_WIFI') return null
  return inTx(async (tx, afterCommit) => {
    afterCommit(() => events.emit(oemDeviceChanged, { serial: device.serial }))
    return ensureP1Source(tx, device, locationId)
  })
}

function takeTime({ now }: Dependencies, { payload, receivedAt }: UplinkMessage): UplinkOutcome {
  const request = timeRequest.safeParse(parseJson(payload))
  if (!request.success) return refuse('junk', 't0')
  return { is: 'reply', kind: 'time', body: { t0: request.data.t0, t1: receivedAt, t2: now() } }
}

async function takeDeviceMessage(
  { platform }: Dependencies,
  device: KnownDevice,
  kind: 'state' | 'info' | 'ack',
  { payload }: UplinkMessage,
): Promise<UplinkOutcome> {
  const content = parseJson(payload)
  if (content === undefined) return refuse('junk', 'not JSON')
  const outcome = await handleDeviceMessage(platform, device, kind, content)
  return outcome ? refuse('junk', outcome.problem) : done
}
