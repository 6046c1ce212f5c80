import type { TariffMonth } from '../calendar/block-schedule.ts'
import {
  contributionIn,
  excessFactorIn,
  levyKinds,
  networkRowIn,
  type PriceBook,
  rowIn,
  type TariffCustomer,
} from './price-book.ts'

/** Consecutive months, both ends inclusive. */
export type MonthSpan = { readonly from: TariffMonth; readonly to: TariffMonth }

export const monthAfter = (month: TariffMonth): TariffMonth => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

/** Sorted months as spans. */
export function monthSpans(months: readonly TariffMonth[]): MonthSpan[] {
  const spans: MonthSpan[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && monthAfter(last.to) === month) spans[spans.length - 1] = { ...last, to: month }
    else spans.push({ from: month, to: month })
  }
  return spans
}

/** Spans in which every price of a customer in the block system is known; only then is there a total. */
export function pricedSpans(book: PriceBook, customer: TariffCustomer): MonthSpan[] {
  const rows = [...book.network, ...book.contributions, ...book.levies, ...book.excessFactors]
  const first = rows.reduce((least, { validFrom }) => (validFrom < least ? validFrom : least), '9999-12-31')
  // a row without an end says nothing about months after the last row with an end
  const last = book.network.reduce((most, { validTo, validFrom }) => {
    const end = validTo ?? validFrom
    return end > most ? end : most
  }, first)
  const months: TariffMonth[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) {
    const isKnown =
      networkRowIn(book, customer, month) !== undefined &&
      contributionIn(book, customer, month) !== undefined &&
      excessFactorIn(book, month) !== undefined &&
      levyKinds.every((kind) =>
        rowIn(
          book.levies.filter((levy) => levy.kind === kind),
          month,
        ),
      )
    if (isKnown) months.push(month)
  }
  return monthSpans(months)
}
