import type { PlanVersion } from './utility-plan.ts'

/**
 * How exported energy affects the bill. `separate`: it is bought on a statement of its own. `net_billing`: its earnings
 * are credited on the bill, and the rest carries over. `net_metering`: exported kWh cancel imported ones over a period.
 */
export const nettings = ['separate', 'net_billing', 'net_metering'] as const
export type Netting = (typeof nettings)[number]

/** The terms of one location that a price list adds to a plan. */
export type PriceTerms = {
  readonly netting: Netting
  /** period over which exported kWh cancel imported ones */
  readonly nettingPeriod: 'month' | 'year'
  /** kW agreed with the distributor, by tariff of its component (T0 if there is only one tariff); decimal texts */
  readonly agreedKw: Readonly<Record<string, string>>
}

/** A plan's version with a location's terms, and the days on which both apply. @see spansOfPriceLists */
export type PricedSpan = {
  /** first and last day, LocalDate; null: open */
  readonly from: string
  readonly to: string | null
  readonly version: PlanVersion
  readonly terms: PriceTerms
}
