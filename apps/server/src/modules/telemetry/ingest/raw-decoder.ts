import type { QuantityName } from '@kilowatt/domain/energy/quantities'
import type { P1Result, P1Telegram } from '@kilowatt/domain/p1/p1-result'
import { parseP1 } from '@kilowatt/domain/p1/parse-p1'
import { standardOffsetHours } from '@kilowatt/domain/time/zone-offsets'
import { timeOfTelegram } from './clock-rule.ts'
import type { DeviceColumns, Series } from './sample-block.ts'

export type RawColumns = {
  /** one per readable telegram, in the order sent */
  readonly telegrams: readonly DeviceColumns[]
  /** the telegrams that could not be read, as `<error>: <detail>` */
  readonly failures: readonly string[]
}

/**
 * Reads the telegrams of one `u/raw` message. A meter tells its country's wall clock, so the zone of its location says what
 * instant that is; `receivedAt` stands in where the meter has no clock or a wrong one.
 */
export function readTelegrams(message: Uint8Array, timezone: string, receivedAt: number): RawColumns {
  const results = parseP1(message, { baseOffsetHours: standardOffsetHours(timezone, receivedAt) })
  return {
    telegrams: results.flatMap((result) => (result.ok ? [columnsOfTelegram(result, receivedAt)] : [])),
    failures: results.flatMap((result) => (isFailure(result) ? [`${result.error}: ${result.detail}`] : [])),
  }
}

const isFailure = (result: P1Result) => !result.ok

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

/** Gas, heat and water meters on the M-Bus have no devices of their own yet; what they read is kept with the telegram. */
const readingsOfSubMeters = ({ subMeters }: P1Telegram) =>
  Object.fromEntries(
    subMeters.flatMap(({ channel, value, unit }) =>
      value === null || unit === null ? [] : [[`mBus${channel}${unit}`, value]],
    ),
  )
