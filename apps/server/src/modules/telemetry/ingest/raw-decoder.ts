import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { unsoundTextAt } from '@kilowatt/contracts/sound-text'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { readMeterJson } from '@kilowatt/domain/p1/json/meter-json'
import type { P1Result, P1Telegram } from '@kilowatt/domain/p1/p1-result'
import { parseP1 } from '@kilowatt/domain/p1/parse-p1'
import { standardOffsetHours } from '@kilowatt/domain/time/zone-offsets'
import { parsedJson, type ReadBody, readBody } from '../../../platform/http/packed-body.ts'
import type { Task } from '../../../platform/separate-process.ts'
import { timeOfTelegram } from './clock-rule.ts'
import type { DeviceColumns, Series } from './sample-block.ts'

export type RawColumns = {
  /** one per readable telegram, in the order in which they were sent */
  readonly telegrams: readonly DeviceColumns[]
  /** the first unreadable telegram, as `<error>: <detail>` */
  readonly failure: string | null
}

/**
 * Reads the telegrams of one `u/raw` message, or the JSON that a module made of a telegram. A meter uses
 * local time, so the instant follows from the time zone of its location. `receivedAt` is used if the meter
 * has no clock or a wrong clock.
 */
export function readTelegrams(message: Uint8Array | null, timezone: string, receivedAt: number): RawColumns {
  if (message === null) return { telegrams: [], failure: 'no_telegram: gzip' }
  const results = isJson(message)
    ? [readMeterJson(parsedJson(message))]
    : parseP1(message, { baseOffsetHours: standardOffsetHours(timezone, receivedAt) })
  if (results.length > deviceLimits.telegramsPerMessage) return tooMany
  const telegrams: DeviceColumns[] = []
  let failure: string | null = null
  for (const result of results) {
    const problem = problemOf(result)
    if (result.ok && problem === null) telegrams.push(columnsOfTelegram(result, receivedAt))
    failure ??= problem
  }
  return { telegrams, failure }
}

const [OPEN_OBJECT] = Buffer.from('{')

/** Whether the message is JSON, by first bytes that no telegram has. */
const isJson = (message: Uint8Array) => message.find((byte) => byte > 0x20) === OPEN_OBJECT

const tooMany: RawColumns = {
  telegrams: [],
  failure: `no_telegram: more than ${deviceLimits.telegramsPerMessage} in a message`,
}

/** Why a telegram is refused: it is unreadable, or its texts, which are sent as bytes, cannot be stored. */
function problemOf(result: P1Result): string | null {
  if (!result.ok) return `${result.error}: ${result.detail}`
  const unsoundAt = unsoundTextAt([result.extra, result.subMeters.map(({ unit }) => unit)])
  return unsoundAt === null ? null : 'no_values: text that cannot be stored'
}

type LargeRawMessage = {
  readonly payload: Uint8Array
  readonly timezone: string
  readonly receivedAt: number
}

/** Runs in the worker process. */
export const readLargeTelegrams: Task<LargeRawMessage, ReadBody<RawColumns>> = {
  url: import.meta.url,
  name: 'readLargeTelegrams',
  run: ({ payload, timezone, receivedAt }) =>
    readBody(payload, (bytes) => readTelegrams(bytes, timezone, receivedAt)),
}

function columnsOfTelegram(telegram: P1Telegram, receivedAt: number): DeviceColumns {
  const { at, clockOffS } = timeOfTelegram(telegram.meterAtMs, receivedAt)
  const series: Series = {}
  for (const name of Object.keys(telegram.quantities) as QuantityName[])
    series[name] = [telegram.quantities[name] ?? null]
  const extra = {
    ...telegram.extra,
    ...readingsOfSubMeters(telegram),
    ...(clockOffS === null ? {} : { meterClockOffS: clockOffS }),
  }
  const names = Object.entries(extra)
  return {
    at: [at],
    series,
    ...(names.length > 0 ? { extra: Object.fromEntries(names.map(([name, value]) => [name, [value]])) } : {}),
  }
}

/** Gas, heat and water meters on the M-Bus are not devices yet; their readings are stored with the telegram. */
const readingsOfSubMeters = ({ subMeters }: P1Telegram) =>
  Object.fromEntries(
    subMeters.flatMap(({ channel, value, unit }) =>
      value === null || unit === null ? [] : [[`mBus${channel}${unit}`, value]],
    ),
  )
