type Cell = string | number | boolean | null

/** Spreadsheets take a text that starts so for a formula and would run it (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/

/**
 * CSV as RFC 4180 has it, every text in quotes. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front, which spreadsheets do not show. Null is an empty cell.
 */
export const writeCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell.trimStart()) || formula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
