import type { SimulatedDevice } from '../../strategies/simulate/simulated-history.ts'

/** A local day as it was measured, in quarter-hours: 92, 96 or 100 of them. NaN is unknown. */
export type MeasuredDay = {
  readonly startMs: number
  /** energy used by everything that the plan does not control, Wh */
  readonly baseWh: Float64Array
  /** production, Wh */
  readonly solarWh: Float64Array
  /** paid and earned per kWh, all parts included */
  readonly importPerKwh: Float64Array
  readonly exportPerKwh: Float64Array
  /** batteries and chargers that the plan controls */
  readonly devices: readonly (Omit<SimulatedDevice, 'socPct'> & {
    /** level of a battery when the day began and when it ended, %; NaN if unknown */
    readonly startPct: number
    readonly endPct: number
  })[]
}

/** A day with more unknown quarter-hours is not compared: too much of it would be made up. */
const MOST_UNKNOWN = 4

/** The day without gaps, or null if it has too many. An unknown quarter-hour is like the known one before it. */
export function withoutGaps(day: MeasuredDay): (MeasuredDay & { readonly filled: number }) | null {
  const energies = [day.baseWh, day.solarWh, ...day.devices.map(({ usedWh }) => usedWh)]
  const isKnown = (quarter: number) => energies.every((column) => !Number.isNaN(column[quarter]))
  const filled = day.baseWh.reduce((count, _, quarter) => count + (isKnown(quarter) ? 0 : 1), 0)
  if (filled > MOST_UNKNOWN || filled === day.baseWh.length) return null
  return {
    ...day,
    filled,
    baseWh: carried(day.baseWh),
    solarWh: carried(day.solarWh),
    devices: day.devices.map((one) => ({ ...one, usedWh: carried(one.usedWh) })),
  }
}

function carried(column: Float64Array): Float64Array {
  let last = column.find((value) => !Number.isNaN(value)) ?? Number.NaN
  return column.map((value) => {
    if (!Number.isNaN(value)) last = value
    return last
  })
}
