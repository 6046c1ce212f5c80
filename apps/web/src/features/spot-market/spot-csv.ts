import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { formatDate } from '@kilowatt/domain/units/format-date'
import type { ShownDay } from '../../shared/prices/shown-day.ts'
import type { PriceWords } from './use-price-words.ts'

/** A line per price of the days, with the instant itself, since a clock tells the night of October twice. */
export function spotCsv(
  days: readonly ShownDay[],
  words: PriceWords,
  header: readonly string[],
  locale: string,
): string {
  return writeCsv(
    header,
    days.flatMap(({ answer, bars }) =>
      bars.map((bar) => [
        new Date(bar.startMs).toISOString(),
        formatDate(bar.startMs, { timeZone: answer.region.timezone }),
        words.spanText(bar),
        bar.price === null ? null : Math.round(bar.price * 1e5) / 1e5,
      ]),
    ),
    locale,
  )
}
