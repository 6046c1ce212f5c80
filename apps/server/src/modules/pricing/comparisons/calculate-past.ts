import { type CostDay, costDays } from '@kilowatt/domain/pricing/cost/cost-days'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import type { PricedSpan } from '@kilowatt/domain/pricing/plans/price-list'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type { GridQuarters } from '../../telemetry/index.ts'
import { instantsOf, type Range } from '../costs/calculate-costs.ts'
import type { PastYear } from './past-year.queries.ts'

/** Energies of a past calculation. */
export type GridEnergies = Pick<GridQuarters, 'importWh' | 'exportWh'>

/** Months calculated at a time. A month takes a few milliseconds, so other callers need not wait. */
const MONTHS_IN_ONE = 1

/** Cost of past days for one span of price list, day by day. Energies may differ from measured ones. */
export async function calculatePast(
  { zone, range, spotOf, dayOverrides, network }: PastYear,
  { currency, country }: Pick<UtilityPlan, 'currency' | 'country'>,
  span: PricedSpan,
  { importWh, exportWh }: GridEnergies,
): Promise<CostDay[]> {
  if (range === null) return []
  const holidays = holidaysOf(country, range, dayOverrides)
  const spot = spotOf(currency)
  const whole = instantsOf(zone, range)
  const days: CostDay[] = []
  for (const part of partsOf(range)) {
    const { from, end } = placesOf(whole, instantsOf(zone, part))
    days.push(
      ...costDays({
        zone,
        range: part,
        holidays,
        spans: [span],
        importWh: importWh.subarray(from, end),
        exportWh: exportWh.subarray(from, end),
        spot: spot?.subarray(from, end) ?? null,
        network: country === 'SI' ? network : null,
      }),
    )
    await yieldToEventLoop()
  }
  return days
}

const placesOf = (whole: TimeRange, part: TimeRange) => ({
  from: Math.round((part.startMs - whole.startMs) / QUARTER_MS),
  end: Math.round((part.endMs - whole.startMs) / QUARTER_MS),
})

/** Whole months, because tiers continue within a month. */
function partsOf({ from, to }: Range): Range[] {
  const parts: Range[] = []
  for (let start = from; start <= to; ) {
    const [year = 0, month = 0] = start.split('-').map(Number)
    const end = new Date(Date.UTC(year, month - 1 + MONTHS_IN_ONE, 0)).toISOString().slice(0, 10)
    parts.push({ from: start, to: end < to ? end : to })
    start = new Date(Date.UTC(year, month - 1 + MONTHS_IN_ONE, 1)).toISOString().slice(0, 10)
  }
  return parts
}

/** Days with at least one known quarter-hour. */
export const knownDays = (days: readonly CostDay[]): number =>
  days.filter(({ completeness: { quarters, unknownQuarters } }) => unknownQuarters < quarters).length
