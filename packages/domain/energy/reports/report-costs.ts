import { type Currency, currencies } from '../../units/currencies.ts'
import { formatMoney } from '../../units/format-money.ts'
import type { ReportStep } from './report-step-names.ts'

/** Further digits of rows shorter than a day: an hour costs only cents, and the rows still have to add up. */
const MORE_DIGITS = 2

/** Rows shorter than a day, the unit in which costs are stored. */
export const isWithinDay = (step: ReportStep): boolean => step === 'hour' || step === 'quarter'

/** Digits of the money in a row. Totals have the digits of the currency. */
export const rowDigits = (currency: Currency, step: ReportStep): number =>
  currencies[currency].digits + (isWithinDay(step) ? MORE_DIGITS : 0)

type ReportCost = {
  readonly currency: Currency
  readonly costBesideRows: number | null
  readonly earnedBesideRows: number | null
}

type CostCoverage = { readonly priced: number; readonly count: number; readonly unpricedDays: number }

/** Number of locations with costs, for a text; null if all have them. */
export const partOfLocations = (coverage: CostCoverage | null): { priced: string; count: string } | null =>
  coverage && coverage.priced < coverage.count
    ? { priced: String(coverage.priced), count: String(coverage.count) }
    : null

/** Texts about the part of total costs that no row contains; empty for currencies whose rows add up. */
export const textsOutsideRows = (costs: readonly ReportCost[], locale: string): string[] =>
  costs.flatMap(({ currency, costBesideRows }) =>
    costBesideRows === null ? [] : formatMoney(costBesideRows, { locale, currency }).text,
  )

/** Texts about how much lower the total earnings are than the rows: exports that cancelled imports are not sold. */
export const textsNotSold = (costs: readonly ReportCost[], locale: string): string[] =>
  costs.flatMap(({ currency, earnedBesideRows }) =>
    earnedBesideRows === null ? [] : formatMoney(-earnedBesideRows, { locale, currency }).text,
  )
