import type { TimeRange } from '../../time/local-day.ts'

/** Whether each row between edges (epoch ms) overlaps one of the spans. @param spans ordered by start */
export function touchedRows(edges: Float64Array, spans: readonly TimeRange[]): boolean[] {
  let first = 0
  return Array.from(edges.subarray(0, -1), (startMs, row) => {
    const endMs = edges[row + 1] ?? startMs
    while ((spans[first]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) first++
    return (spans[first]?.startMs ?? Number.POSITIVE_INFINITY) < endMs
  })
}
