import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import type { PaidPart } from '@kilowatt/domain/pricing/spot/paid-parts'
import { formatDate } from '@kilowatt/domain/units/format-date'
import type { StackedDay } from './paid-day.ts'
import type { PriceWords } from './use-price-words.ts'

/** A line per price of the days and what it consists of, with the instant itself, since a clock tells the night of October twice. */
export function spotCsv(
  days: readonly StackedDay[],
  words: PriceWords,
  header: readonly string[],
  parts: readonly PaidPart[],
  locale: string,
): string {
  return writeCsv(
    header,
    days.flatMap(({ answer, bars, stack }) =>
      bars.map((bar, i) => [
        new Date(bar.startMs).toISOString(),
        formatDate(bar.startMs, { timeZone: answer.region.timezone }),
        words.spanText(bar),
        ...[bar.price, ...parts.map((part) => partAt(stack, part, i))].map((price) =>
          price === null ? null : Math.round(price * 1e5) / 1e5,
        ),
      ]),
    ),
    locale,
  )
}

/** A part that one day has and another has not is nothing there. */
const partAt = (stack: StackedDay['stack'], part: PaidPart, bar: number) =>
  stack ? (stack.find((one) => one.part === part)?.perBar[bar] ?? 0) : null
