import type { Currency } from '../../units/currencies.ts'

/**
 * What a customer pays to a supplier and a distributor: one type for all three kinds of plan (spec §3 "Price list").
 */

export const planKinds = ['fixed', 'time_of_use', 'spot_market'] as const
export type PlanKind = (typeof planKinds)[number]

export const componentKinds = [
  'supplier_energy',
  'supplier_fee',
  'distributor_energy',
  'distributor_power',
  'contribution',
  'excise',
  'standing_charge',
  'own',
] as const
export type ComponentKind = (typeof componentKinds)[number]

export const componentUnits = ['kWh', 'kW', 'day', 'month'] as const
export type ComponentUnit = (typeof componentUnits)[number]

/** How VAT applies to a component: added to its price, included in it, or not at all. */
export const vatTreatments = ['added', 'included', 'none'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/**
 * How a bill calculates its total. `exact`: the exact sum, rounded once. `lines`: each line rounded, VAT of each rate
 * rounded on the sum of those lines, and all of that added up.
 */
export const billRoundings = ['exact', 'lines'] as const
export type BillRounding = (typeof billRoundings)[number]

export const dayTypes = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holiday',
] as const
export type DayType = (typeof dayTypes)[number]

/**
 * The tariff of a component with one price all the time (spec §9: T0 is ET, one tariff; T1 is VT, high; T2 is MT, low).
 */
export const SINGLE_TARIFF = 'T0'

/** When a tariff applies, in local time: `from` is included, `to` is not. */
export type TariffWindow = {
  readonly tariff: string
  /** 1 to 12 */
  readonly months: readonly number[]
  readonly days: readonly DayType[]
  /** 'HH:MM' on a quarter-hour; `to` may be '24:00' and is later than `from` */
  readonly from: string
  readonly to: string
}

export type TariffSchedule = {
  readonly key: string
  /** whether holidays have their own day type or count as the weekday on which they fall */
  readonly holidays: 'apart' | 'ignored'
  readonly windows: readonly TariffWindow[]
}

/** All numbers are decimal texts, so storing changes nothing. */
export type FixedPrice = { readonly kind: 'fixed'; readonly amount: string }
/** factor × spot + fee, limited by floor and cap. */
export type SpotPrice = {
  readonly kind: 'spot'
  readonly factor: string
  readonly fee: string
  readonly floor: string | null
  readonly cap: string | null
}
export type ComponentPrice = FixedPrice | SpotPrice

export type ComponentRate = {
  readonly tariff: string
  /** one per tier: one more than the component has limits */
  readonly prices: readonly ComponentPrice[]
}

export type PlanComponent = {
  readonly key: string
  /** as printed on the bill */
  readonly name: string
  readonly kind: ComponentKind
  /** imported or exported energy; prices of exported energy are earnings */
  readonly direction: 'import' | 'export'
  readonly unit: ComponentUnit
  readonly vat: VatTreatment
  /** VAT rate of the component, percent; absent or null: the rate of the version */
  readonly vatPct?: string | null | undefined
  /** key of a schedule of the version; null: always the same, tariff T0 */
  readonly schedule: string | null
  /** upper limits, in kWh per calendar month, of all tiers but the last; empty: no tiers */
  readonly tierKwh: readonly number[]
  readonly rates: readonly ComponentRate[]
  /** for power: agreed with the distributor, or the highest quarter-hour of the month */
  readonly power: 'agreed' | 'month_peak' | null
  /** whether exported energy cancels imported energy if the price list uses net metering */
  readonly isNetted: boolean
  /** first and last day; null: as the version */
  readonly validFrom: string | null
  readonly validTo: string | null
}

export type PlanVersion = {
  readonly status: 'draft' | 'published'
  /** first and last day, LocalDate; null: open */
  readonly validFrom: string
  readonly validTo: string | null
  /** percent, for all components without their own rate; null: no VAT at all */
  readonly vatPct: string | null
  readonly rounding: BillRounding
  readonly schedules: readonly TariffSchedule[]
  readonly components: readonly PlanComponent[]
}

export type UtilityPlan = {
  readonly name: string
  readonly kind: PlanKind
  readonly currency: Currency
  /** ISO 3166-1 alpha-2; the country whose holidays apply */
  readonly country: string
  readonly versions: readonly PlanVersion[]
}
