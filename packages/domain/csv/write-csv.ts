import { numberFormatter } from '../units/number-format.ts'

type Cell = string | number | boolean | null

/** Spreadsheets would run text that starts like this as a formula (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/
/** Byte order mark; without it spreadsheets misread non-ASCII letters. */
export const CSV_BEGIN = '\uFEFF'

/**
 * CSV as in RFC 4180, all text in quotes, with the separators a spreadsheet in the reader's language expects:
 * semicolons between cells where the decimal sign is a comma. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe, which spreadsheets do not show. Null is an empty cell.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  locale: string,
): string {
  return CSV_BEGIN + [header, ...rows].map(csvLines(locale)).join('')
}

/** A table too long for memory: `CSV_BEGIN`, then line by line. */
export function csvLines(locale: string): (row: readonly Cell[]) => string {
  const decimal = numberFormatter(locale, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  const separator = decimal === ',' ? ';' : ','
  const text = (cell: Cell) =>
    typeof cell === 'number' ? String(cell).replace('.', decimal ?? '.') : cellText(cell)
  return (row) => `${row.map(text).join(separator)}\r\n`
}

function cellText(cell: Exclude<Cell, number>): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  const safe = formula.test(cell.trimStart()) || formula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
