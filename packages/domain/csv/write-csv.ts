import { numberFormatter } from '../units/number-format.ts'

type Cell = string | number | boolean | null

/** Spreadsheets take a text that starts so for a formula and would run it (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/
/** Without it spreadsheets take the letters of other languages for something else. */
const BYTE_ORDER_MARK = '\uFEFF'

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
  const decimal = numberFormatter(locale, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  const separator = decimal === ',' ? ';' : ','
  const text = (cell: Cell) =>
    typeof cell === 'number' ? String(cell).replace('.', decimal ?? '.') : cellText(cell)
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(text).join(separator)}\r\n`).join('')
}

function cellText(cell: Exclude<Cell, number>): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  const safe = formula.test(cell.trimStart()) || formula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
