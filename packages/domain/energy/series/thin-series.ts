/**
 * Rows to keep so that a line of `values` looks the same with at most `maxPoints` of them: the first and the
 * last, and for each stretch its minimum, its maximum and one gap, if any (NaN). Ascending; all rows if they
 * are few enough.
 * @throws RangeError if `maxPoints` is under 5
 */
export function thinRows(values: ArrayLike<number>, maxPoints: number): number[] {
  if (maxPoints < 5) throw new RangeError('a line needs at least 5 points')
  const rows = values.length
  if (rows <= maxPoints) return Array.from({ length: rows }, (_, row) => row)
  // at most three rows per stretch, in addition to the first and the last
  const stretches = Math.floor((maxPoints - 2) / 3)
  const kept = new Set([0, rows - 1])
  for (let i = 0; i < stretches; i++) {
    const from = Math.floor((i * rows) / stretches)
    const to = Math.floor(((i + 1) * rows) / stretches)
    let min = -1
    let max = -1
    let gap = -1
    for (let row = from; row < to; row++) {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) {
        if (gap < 0) gap = row
        continue
      }
      if (min < 0 || value < (values[min] ?? NaN)) min = row
      if (max < 0 || value > (values[max] ?? NaN)) max = row
    }
    for (const row of [min, max, gap]) if (row >= 0) kept.add(row)
  }
  return [...kept].sort((a, b) => a - b)
}
