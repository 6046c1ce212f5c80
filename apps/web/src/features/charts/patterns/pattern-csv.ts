import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { DAY_HOURS, type HourGrid } from '@kilowatt/domain/time/hour-grid'

type Texts = { quantity: string; unit: string; timezone: string; hourText: (hour: number) => string }

/**
 * One line per day and one column per clock hour. A cell is empty for an unknown value, or an hour that the
 * clock skips.
 */
export const patternCsv = (
  { days, cells }: HourGrid,
  { quantity, unit, timezone, hourText }: Texts,
  locale: string,
): string =>
  writeCsv(
    [`${quantity} (${unit}, ${timezone})`, ...Array.from({ length: DAY_HOURS }, (_, hour) => hourText(hour))],
    days.map((day, n) => [
      day,
      ...cells
        .slice(n * DAY_HOURS, (n + 1) * DAY_HOURS)
        .map((value) => (value === null ? null : Math.round(value * 10) / 10)),
    ]),
    locale,
  )
