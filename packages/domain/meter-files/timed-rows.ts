import type { CsvRow } from '../csv/csv-rows.ts'
import type { ProblemCounter } from './meter-series.ts'
import { WallClock, type WrittenTime } from './wall-clock.ts'

export type TimedRow = CsvRow & { readonly startMs: number }

type Stamps = {
  readonly timeOf: (cells: readonly string[]) => WrittenTime | null
  /** for times without an offset */
  readonly zone: string
  /** 0 if a stamp marks the start of its interval; the length of the interval if it marks the end */
  readonly stepMs: number
}

const msOf = (time: WrittenTime): number => (time.kind === 'clock' ? time.localMs : time.utcMs)

/**
 * Rows in order of time, each with the start of its interval, UTC ms; some exports are latest first. Rows without a
 * time are counted as problems and left out.
 */
export function timedRows(
  rows: readonly CsvRow[],
  { timeOf, zone, stepMs }: Stamps,
  problems: ProblemCounter,
) {
  const written = rows.flatMap((row) => {
    const time = timeOf(row.cells)
    if (time === null) problems.add('not_a_time', row.line)
    return time === null ? [] : [{ row, time }]
  })
  const [first, last] = [written[0], written.at(-1)]
  const inOrder = first && last && msOf(first.time) > msOf(last.time) ? written.toReversed() : written
  const clock = new WallClock(zone, problems)
  const timed = inOrder.flatMap(({ row, time }, i): TimedRow[] => {
    const next = inOrder[i + 1]?.time
    const nextMs = next?.kind === 'clock' ? next.localMs : null
    const readMs = time.kind === 'instant' ? time.utcMs : clock.instantOf(time, stepMs, row.line, nextMs)
    return readMs === null ? [] : [{ ...row, startMs: readMs - stepMs }]
  })
  clock.close()
  return { timed, hasClockTimes: written.some(({ time }) => time.kind === 'clock') }
}
