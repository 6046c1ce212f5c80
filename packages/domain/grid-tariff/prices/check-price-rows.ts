import { addDays, midnightMs } from '../../time/local-day.ts'
import type { PriceRow } from './price-book.ts'

/** Why added price rows cannot be used, by index of the row. */
export type PriceRowProblem = {
  readonly row: number
  readonly code:
    | 'not_a_date'
    /** power is charged by the month, so a row covers whole months */
    | 'not_whole_months'
    | 'ends_before_it_begins'
    | 'no_source'
    | 'not_a_price'
    /** the previous row also applies on some of these days; the later row in the list wins */
    | 'overlaps'
}

const isDate = (text: string): boolean => {
  try {
    return midnightMs(text) > -Infinity
  } catch {
    return false
  }
}

/**
 * @param rows of one kind and one type of customer
 * @param pricesOf all prices of a row
 */
export function priceRowProblems<Row extends PriceRow>(
  rows: readonly Row[],
  pricesOf: (row: Row) => readonly number[],
): PriceRowProblem[] {
  return rows.flatMap((row, i): PriceRowProblem[] => {
    const { validFrom, validTo, source } = row
    if (!isDate(validFrom) || (validTo !== null && !isDate(validTo))) return [{ row: i, code: 'not_a_date' }]
    const codes: PriceRowProblem['code'][] = []
    if (!validFrom.endsWith('-01') || (validTo !== null && !addDays(validTo, 1).endsWith('-01')))
      codes.push('not_whole_months')
    if (validTo !== null && validTo < validFrom) codes.push('ends_before_it_begins')
    if (source.trim() === '') codes.push('no_source')
    if (!pricesOf(row).every((price) => Number.isFinite(price) && price >= 0)) codes.push('not_a_price')
    const overlaps = rows.some(
      (other, n) =>
        n < i &&
        other.validFrom <= (validTo ?? '9999') &&
        (other.validTo === null || other.validTo >= validFrom),
    )
    if (overlaps) codes.push('overlaps')
    return codes.map((code) => ({ row: i, code }))
  })
}
