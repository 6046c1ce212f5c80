import type { LocalDate } from '../../time/local-day.ts'
import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import type { DayOverride } from '../calendar/work-free-days.ts'

/**
 * Prices of the network as data: every row tells from when to when it holds, where it was read and how sure that is. Rows begin with a
 * month and end with one, because power is paid by the month. EUR without VAT. What no row tells is missing, and is said to be.
 */
export type PriceRow = {
  readonly validFrom: LocalDate
  /** last day; null: until something else is known */
  readonly validTo: LocalDate | null
  readonly source: string
  /** high: two sources or a bill; medium: one good source; low: a guess of somebody's */
  readonly confidence: 'high' | 'medium' | 'low'
}

/**
 * 0 low voltage, outlet 400/230 V (households and small business); 1 low voltage, busbar of a transformer station; 2 medium voltage,
 * outlet; 3 medium voltage, busbar; 4 high voltage.
 */
export const userGroups = [0, 1, 2, 3, 4] as const
export type UserGroup = (typeof userGroups)[number]

/** Who pays: a household; a business without power metering; one with. */
export const consumerKinds = ['household', 'small_business', 'metered'] as const
export type ConsumerKind = (typeof consumerKinds)[number]

export type NetworkPriceRow = PriceRow & {
  readonly userGroup: UserGroup
  readonly consumers: readonly ConsumerKind[]
  readonly powerEurPerKwMonth: ByBlock
  readonly energyEurPerKwh: ByBlock
}

/** Where quarter-hours are not metered: power as an administrative value, energy by high, low or single tariff. */
export type UnmeteredPriceRow = PriceRow & {
  readonly powerEurPerKwMonth: number
  readonly highEurPerKwh: number
  readonly lowEurPerKwh: number
  readonly singleEurPerKwh: number
}

export type ExcessFactorRow = PriceRow & { readonly factor: number }

/** Support for renewables and co-generation (OVE+SPTE): by the agreed power of the month's lowest block, or the old billing power. */
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

/** Of the system until September 2024; yearly operating hours (yearly kWh ÷ peak kW) from `hoursFrom` on and below `hoursTo`. */
export type OldPriceRow = PriceRow & {
  readonly group: OldGroup
  readonly hoursFrom: number
  readonly hoursTo: number | null
  readonly powerEurPerKwMonth: number
  readonly highEurPerKwh: number
  readonly lowEurPerKwh: number
  /** null where nobody has one tariff only */
  readonly singleEurPerKwh: number | null
}

export type PriceBook = {
  readonly licence: string
  readonly vatPct: number
  /** first month of the system in blocks, last month of the old one */
  readonly newSystemFrom: TariffMonth
  readonly oldSystemTo: TariffMonth
  readonly network: readonly NetworkPriceRow[]
  readonly unmetered: readonly UnmeteredPriceRow[]
  readonly excessFactors: readonly ExcessFactorRow[]
  readonly contributions: readonly ContributionRow[]
  readonly levies: readonly LevyRow[]
  readonly old: readonly OldPriceRow[]
  /** days that the rules of the calendar do not tell */
  readonly dayOverrides: readonly DayOverride[]
}

/** The row in force on the first day of a month; undefined where none is. Of rows that overlap the later one wins. */
export function rowIn<Row extends PriceRow>(rows: readonly Row[], month: TariffMonth): Row | undefined {
  const date = `${month}-01`
  return rows.findLast(({ validFrom, validTo }) => validFrom <= date && (validTo === null || validTo >= date))
}

/**
 * The month whose prices count. A system that is compared outside its own time is paid by the prices nearest to it: the one in blocks
 * before October 2024 by its first, the old one afterwards by its last. Within its time nothing stands in for what is missing.
 */
export const pricedAsNew = (book: PriceBook, month: TariffMonth): TariffMonth =>
  month < book.newSystemFrom ? book.newSystemFrom : month
export const pricedAsOld = (book: PriceBook, month: TariffMonth): TariffMonth =>
  month > book.oldSystemTo ? book.oldSystemTo : month

/** Who is charged, as far as prices depend on it. */
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
