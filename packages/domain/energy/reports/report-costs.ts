import { type Currency, currencies } from '../../units/currencies.ts'
import { formatMoney } from '../../units/format-money.ts'
import type { ReportStep } from './report-step-names.ts'

/** An hour costs cents: rows of hours are told by two more digits, so that they still add up. */
const MORE_DIGITS = 2

/** Rows that are shorter than a day, which is what costs are kept by. */
export const isWithinDay = (step: ReportStep): boolean => step === 'hour' || step === 'quarter'

/** Digits of the money of a row; totals have those of the currency. */
export const rowDigits = (currency: Currency, step: ReportStep): number =>
  currencies[currency].digits + (isWithinDay(step) ? MORE_DIGITS : 0)

type ReportCost = {
  readonly currency: Currency
  readonly costBesideRows: number | null
  readonly earnedBesideRows: number | null
}

type CostCoverage = { readonly priced: number; readonly count: number; readonly unpricedDays: number }

/** Of how many locations costs are, as values of a text; null where they are of all. */
export const partOfLocations = (coverage: CostCoverage | null): { priced: string; count: string } | null =>
  coverage && coverage.priced < coverage.count
    ? { priced: String(coverage.priced), count: String(coverage.count) }
    : null

/** What total costs hold and no row does, as text; none of currencies whose rows add up. */
export const textsBesideRows = (costs: readonly ReportCost[], locale: string): string[] =>
  costs.flatMap(({ currency, costBesideRows }) =>
    costBesideRows === null ? [] : formatMoney(costBesideRows, { locale, currency }).text,
  )

/** How much less the total earned is than its rows, as text: exports that cancelled imports are not sold. */
export const textsNotSold = (costs: readonly ReportCost[], locale: string): string[] =>
  costs.flatMap(({ currency, earnedBesideRows }) =>
    earnedBesideRows === null ? [] : formatMoney(-earnedBesideRows, { locale, currency }).text,
  )
