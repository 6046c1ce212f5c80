import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import type { PaidPart } from '@kilowatt/domain/pricing/spot/paid-parts'
import { formatDate } from '@kilowatt/domain/units/format-date'
import type { StackedDay } from './day/paid-day.ts'
import type { PriceTexts } from './levels/use-price-texts.ts'

/**
 * One line per price of the days with its parts, including the UTC instant, because the clock repeats an hour
 * in October.
 */
export function spotCsv(
  days: readonly StackedDay[],
  texts: PriceTexts,
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
        texts.spanText(bar),
        ...[bar.price, ...parts.map((part) => partAt(stack, part, i))].map((price) =>
          price === null ? null : Math.round(price * 1e5) / 1e5,
        ),
      ]),
    ),
    locale,
  )
}

/** a part that only one of the days has is empty on the other day */
const partAt = (stack: StackedDay['stack'], part: PaidPart, bar: number) =>
  stack ? (stack.find((one) => one.part === part)?.perBar[bar] ?? 0) : null
