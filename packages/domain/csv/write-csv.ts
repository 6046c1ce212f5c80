import { numberFormatter } from '../units/number-format.ts'

type Cell = string | number | boolean | null

/** Spreadsheets take a text that starts so for a formula and would run it (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/
/** Without it spreadsheets take the letters of other languages for something else. */
export const CSV_BEGIN = '\uFEFF'

/**
 * CSV as RFC 4180 has it, every text in quotes, with the signs that a spreadsheet in the language of the reader takes apart: where
 * decimals stand behind a comma, cells stand between semicolons. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, which spreadsheets do not show. Null is an empty cell.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  locale: string,
): string {
  return CSV_BEGIN + [header, ...rows].map(csvLines(locale)).join('')
}

/** A table that is too long to be held: `CSV_BEGIN`, then line by line. */
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
