import type { LocalDate } from '../../time/local-day.ts'
import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import type { DayOverride } from '../calendar/work-free-days.ts'

/**
 * Network prices as data: every row has its validity, source and confidence. Rows cover whole months, because
 * power is charged by the month. EUR without VAT. A price without a row is reported as missing.
 */
export type PriceRow = {
  readonly validFrom: LocalDate
  /** last day; null: until further notice */
  readonly validTo: LocalDate | null
  readonly source: string
  /** high: two sources or a bill; medium: one good source; low: a guess */
  readonly confidence: 'high' | 'medium' | 'low'
}

/**
 * 0 low voltage, outlet 400/230 V (households and small business); 1 low voltage, busbar of a transformer station; 2 medium voltage,
 * outlet; 3 medium voltage, busbar; 4 high voltage.
 */
export const userGroups = [0, 1, 2, 3, 4] as const
export type UserGroup = (typeof userGroups)[number]

/** Customers: a household, or a business without or with power metering. */
export const consumerKinds = ['household', 'small_business', 'metered'] as const
export type ConsumerKind = (typeof consumerKinds)[number]

export type NetworkPriceRow = PriceRow & {
  readonly userGroup: UserGroup
  readonly consumers: readonly ConsumerKind[]
  readonly powerEurPerKwMonth: ByBlock
  readonly energyEurPerKwh: ByBlock
}

/** Without quarter-hour metering: power as fixed by the operator, energy by high, low or single tariff. */
export type UnmeteredPriceRow = PriceRow & {
  readonly powerEurPerKwMonth: number
  readonly highEurPerKwh: number
  readonly lowEurPerKwh: number
  readonly singleEurPerKwh: number
}

export type ExcessFactorRow = PriceRow & { readonly factor: number }

/**
 * Contribution for renewables and co-generation (OVE+SPTE): by the agreed power of the month's lowest block, or the old
 * billing power.
 */
export type ContributionRow = PriceRow & {
  readonly userGroup: UserGroup
  readonly consumers: readonly ConsumerKind[]
  readonly eurPerKwMonth: number
}

export const levyKinds = ['energy_efficiency', 'market_operator', 'excise'] as const
export type LevyKind = (typeof levyKinds)[number]
export type LevyRow = PriceRow & { readonly kind: LevyKind; readonly eurPerKwh: number }

export const oldGroups = [
  'lv_household',
  'lv_unmetered',
  'lv_ev_charging',
  'lv_metered',
  'lv_busbar',
  'mv',
  'mv_busbar',
  'hv',
] as const
export type OldGroup = (typeof oldGroups)[number]

/**
 * For the system until September 2024; a row applies if the yearly operating hours (yearly kWh ÷ peak kW) are
 * at least `hoursFrom` and below `hoursTo`.
 */
export type OldPriceRow = PriceRow & {
  readonly group: OldGroup
  readonly hoursFrom: number
  readonly hoursTo: number | null
  readonly powerEurPerKwMonth: number
  readonly highEurPerKwh: number
  readonly lowEurPerKwh: number
  /** null if no customer has a single tariff */
  readonly singleEurPerKwh: number | null
}

export type PriceBook = {
  readonly licence: string
  readonly vatPct: number
  /** first month of the block system, last month of the old one */
  readonly newSystemFrom: TariffMonth
  readonly oldSystemTo: TariffMonth
  readonly network: readonly NetworkPriceRow[]
  readonly unmetered: readonly UnmeteredPriceRow[]
  readonly excessFactors: readonly ExcessFactorRow[]
  readonly contributions: readonly ContributionRow[]
  readonly levies: readonly LevyRow[]
  readonly old: readonly OldPriceRow[]
  /** exceptions to the rules of the calendar */
  readonly dayOverrides: readonly DayOverride[]
}

/** The row in force on the first day of a month; undefined if none is. If rows overlap, the later one wins. */
export function rowIn<Row extends PriceRow>(rows: readonly Row[], month: TariffMonth): Row | undefined {
  const date = `${month}-01`
  return rows.findLast(({ validFrom, validTo }) => validFrom <= date && (validTo === null || validTo >= date))
}

/**
 * The month whose prices apply. A system compared outside its own time uses the closest prices: the block
 * system before October 2024 its first prices, the old system afterwards its last prices. Within a system's
 * own time, nothing replaces missing prices.
 */
export const pricedAsNew = (book: PriceBook, month: TariffMonth): TariffMonth =>
  month < book.newSystemFrom ? book.newSystemFrom : month
export const pricedAsOld = (book: PriceBook, month: TariffMonth): TariffMonth =>
  month > book.oldSystemTo ? book.oldSystemTo : month

/** The facts about a customer that prices depend on. */
export type TariffCustomer = {
  readonly userGroup: UserGroup
  readonly consumer: ConsumerKind
}

const isFor = ({ userGroup, consumer }: TariffCustomer) => {
  return (row: { userGroup: UserGroup; consumers: readonly ConsumerKind[] }) =>
    row.userGroup === userGroup && row.consumers.includes(consumer)
}

export const networkRowIn = (book: PriceBook, customer: TariffCustomer, month: TariffMonth) =>
  rowIn(book.network.filter(isFor(customer)), pricedAsNew(book, month))

export const contributionIn = (book: PriceBook, customer: TariffCustomer, month: TariffMonth) =>
  rowIn(book.contributions.filter(isFor(customer)), month)

export const excessFactorIn = (book: PriceBook, month: TariffMonth) =>
  rowIn(book.excessFactors, pricedAsNew(book, month))
