import type { Row } from '../support/report-row.ts'
import { type Landed, withLanded } from './landed.ts'

const head = ['', 'measured', 'landed', 'target', 'notes']
const MEASURED = 1

/**
 * Prints the measurements as a table: figure, figure of the last landing, target, and the raw limit or a
 * remark.
 */
export function printTable(rows: readonly Row[], landed: Landed, print: (line: string) => void): void {
  const lines = [
    head,
    ...rows.map(([name, figure, target, note]) => [
      name,
      figure,
      withLanded(figure, landed[name]),
      target,
      note,
    ]),
  ]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    print(
      line
        .map((cell, column) =>
          column === MEASURED ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
}
