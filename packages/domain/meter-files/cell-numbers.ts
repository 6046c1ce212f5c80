import type { ProblemCounter } from './meter-series.ts'

/**
 * A reader of the numbers of a file, which writes decimals one way: with a comma, where a number has one and none has a point. Groups
 * of thousands are not written by meters. Null for an empty cell, and, counted, for what is no number.
 * @param cells enough of the file to tell
 */
export function numberReader(cells: readonly string[], problems: ProblemCounter) {
  const isComma =
    cells.some((cell) => /^-?\d*,\d+$/.test(cell)) && !cells.some((cell) => /^-?\d*\.\d+$/.test(cell))
  return (cell: string, line: number | null): number | null => {
    const text = isComma ? cell.replace(',', '.') : cell
    if (text === '') return null
    if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text)
    problems.add('not_a_number', line)
    return null
  }
}
