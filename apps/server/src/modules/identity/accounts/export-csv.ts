import { writeCsv } from '@kilowatt/domain/csv/write-csv'

import type { PersonalRow } from '../../../platform/personal-data.ts'

/** A part of an export for people: one line per row, below the column names. */
export function csvOf(rows: readonly PersonalRow[], locale: string): string {
  const header = Object.keys(rows[0] ?? {})
  return writeCsv(
    header,
    rows.map((row) => header.map((name) => cellOf(row[name] ?? null))),
    locale,
  )
}

const cellOf = (value: PersonalRow[string]) => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? String(value) : value
}
