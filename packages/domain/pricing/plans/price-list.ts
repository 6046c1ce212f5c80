import type { PlanVersion } from './utility-plan.ts'

/**
 * What exported energy does to the bill. `separate`: it is bought, on a statement of its own. `net_billing`: what it earns is credited
 * on the bill, and what is left over goes to the next one. `net_metering`: exported kWh cancel imported ones over a period.
 */
export const nettings = ['separate', 'net_billing', 'net_metering'] as const
export type Netting = (typeof nettings)[number]

/** What a price list adds to a plan: the terms of one location. */
export type PriceTerms = {
  readonly netting: Netting
  /** over which time exported kWh cancel imported ones */
  readonly nettingPeriod: 'month' | 'year'
  /** kW agreed with the distributor, by tariff of its component (T0 where there is one); decimal texts */
  readonly agreedKw: Readonly<Record<string, string>>
}

/** A plan's version with a location's terms, and the days on which both hold. @see spansOfPriceLists */
export type PricedSpan = {
  /** first and last day, LocalDate; null: open */
  readonly from: string
  readonly to: string | null
  readonly version: PlanVersion
  readonly terms: PriceTerms
}
