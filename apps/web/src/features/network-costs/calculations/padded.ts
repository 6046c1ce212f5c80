import type { FigureRow } from '../../../ui/table/FigureTable.tsx'

/** Rows of a table of calculations (spec §9). */
export const TABLE_ROWS = 5

/** Five rows, so that systems stand beside each other: empty ones come before the last (spec §9). */
export function padded(rows: readonly FigureRow[]): FigureRow[] {
  const empty = Array.from(
    { length: Math.max(0, TABLE_ROWS - rows.length) },
    (_, i): FigureRow => ({
      key: `empty${i}`,
      head: '\u00A0',
      cells: ['', '', ''],
    }),
  )
  return [...rows.slice(0, -1), ...empty, ...rows.slice(-1)]
}
