import { isHighTariffHour } from '../calendar/block-clock.ts'
import { isWorkFree, kwOfWh, type LoadMonth } from '../load/load-months.ts'
import { type OldGroup, type OldPriceRow, pricedAsOld, rowIn } from '../prices/price-book.ts'
import {
  type CostTerms,
  levyLines,
  powerLine,
  type SystemMonth,
  supplierLines,
  tariffLines,
  withTotalText,
} from './system-month.ts'

export type OldCustomer = {
  readonly group: OldGroup
  /** yearly kWh ÷ peak kW, if the portal reports it; otherwise null */
  readonly yearlyHours: number | null
  /** by fuse, kW; null: metered, by the highest quarter-hours of the month */
  readonly billingKw: number | null
  /** tariffs of the meter: a single tariff, or high and low */
  readonly tariffs: 1 | 2
}

/** A month in the system until September 2024: billing power, and energy by high and low or single tariff. */
export function oldSystemMonth(
  load: LoadMonth,
  terms: CostTerms,
  old: OldCustomer,
  importWh: Float64Array,
): SystemMonth {
  const { book, supplier, rounding } = terms
  const pricedAs = pricedAsOld(book, load.month)
  const ofGroup = book.old.filter(({ group }) => group === old.group)
  const row = rowIn(
    ofGroup.filter((prices) => isForHours(prices, old.yearlyHours)),
    pricedAs,
  )
  const billingKw = old.billingKw ?? meteredBillingKw(load, importWh, old.group)
  const month = withTotalText({
    month: load.month,
    pricedAs,
    supplierEnergy: supplierLines(load, supplier, rounding),
    networkEnergy: tariffLines(load, old.tariffs, row, rounding, row),
    networkPower: [
      powerLine('power', billingKw, row?.powerEurPerKwMonth, { share: load.share, rounding, row }),
    ],
    excess: [],
    levies: levyLines(load, billingKw, terms),
  })
  const isPricedByHours = row === undefined && rowIn(ofGroup, pricedAs) !== undefined
  return old.yearlyHours === null && isPricedByHours
    ? { ...month, missing: month.missing.map((of) => (of === 'network' ? 'yearly_hours' : of)) }
    : month
}

/** Whether prices apply to the yearly hours; prices that depend on them do not apply if they are unknown. */
const isForHours = ({ hoursFrom, hoursTo }: OldPriceRow, hours: number | null): boolean =>
  hours === null
    ? hoursFrom === 0 && hoursTo === null
    : hours >= hoursFrom && (hoursTo === null || hours < hoursTo)

/**
 * Starts of the system's peak hours (KOO) in months 1 to 12, two hours each; eles.si/ure_koo for 2024, as
 * used by one calculator.
 */
const peakHours = [8, 7, 7, 7, 7, 19, 19, 19, 19, 7, 17, 8]

/**
 * Whether the customer is at low voltage, which uses the high tariff; others use the peak hours of the
 * system.
 */
const isLowVoltage = (group: OldGroup) => group.startsWith('lv_')

/**
 * Billing power of metered customers, in whole kW: the mean of the three highest quarter-hours within the
 * reference hours, or a quarter of the mean of the three highest outside them, the higher of the two. The
 * details come from a single source (medium confidence).
 */
export function meteredBillingKw({ days }: LoadMonth, importWh: Float64Array, group: OldGroup): number {
  const within = [0, 0, 0]
  const outside = [0, 0, 0]
  for (const day of days) {
    const first = peakHours[day.month - 1] ?? 0
    for (const [i, quarter] of day.clock.entries()) {
      const hour = quarter >> 2
      const isReference = isLowVoltage(group)
        ? !isWorkFree(day) && isHighTariffHour(hour)
        : hour >= first && hour < first + 2
      keepHighest(isReference ? within : outside, kwOfWh(importWh[day.start + i] ?? Number.NaN))
    }
  }
  const mean = (highest: readonly number[]) => highest.reduce((sum, kw) => sum + kw, 0) / highest.length
  return Math.round(Math.max(mean(within), 0.25 * mean(outside)))
}

/** @param highest ascending; NaN is ignored */
function keepHighest(highest: number[], kw: number): void {
  if (!(kw > (highest[0] ?? 0))) return
  highest[0] = kw
  highest.sort((a, b) => a - b)
}
