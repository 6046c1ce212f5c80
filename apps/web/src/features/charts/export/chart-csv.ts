import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import type { ChartSheet } from './chart-sheet.ts'

/** The table as text with local times; empty cells are unknown values. */
export const chartCsv = ({ header, rows, timezone }: ChartSheet, locale: string): string =>
  writeCsv(
    header,
    rows.map(({ at, values }) => [formatDateTime(at, { timeZone: timezone }), ...values]),
    locale,
  )
