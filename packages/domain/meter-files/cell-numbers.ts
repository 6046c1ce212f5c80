import type { ProblemCounter } from './meter-series.ts'

/**
 * Reader of the numbers in a file. All numbers use one decimal sign: the comma if one of them has a comma and none
 * has a point. Meters write no thousands separators. Null for an empty cell, and for text that is not a number, which
 * is counted as a problem.
 * @param cells enough of the file to recognise the sign
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
