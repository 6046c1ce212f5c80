import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { type ChartSheet, withOffsets } from './chart-sheet.ts'

/** The table as text with local times; empty cells are unknown values. */
export function chartCsv(sheet: ChartSheet, locale: string): string {
  const { header, rows, timezone } = withOffsets(sheet)
  return writeCsv(
    header,
    rows.map(({ at, values }) => [formatDateTime(at, { timeZone: timezone }), ...values]),
    locale,
  )
}
