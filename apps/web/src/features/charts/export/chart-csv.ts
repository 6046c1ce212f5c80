import { formatDateTime } from '@kilowatt/domain/units/format-date'
import type { ChartSheet } from './chart-sheet.ts'

/** Separator and decimal point that no spreadsheet misreads: semicolons, points, a byte order mark for the encoding. */
const BOM = '\uFEFF'

/** The table as text with local times; empty cells are unknown values. */
export function chartCsv({ header, rows, timezone }: ChartSheet): string {
  const lines = rows.map(({ at, values }) => [
    formatDateTime(at, { timeZone: timezone }),
    ...values.map((value) => (value === null ? '' : String(value))),
  ])
  return BOM + [header, ...lines].map((line) => line.map(quoted).join(';')).join('\r\n')
}

/** A cell that begins like a formula is kept as text. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
