import type { CsvRow } from '../csv/csv-rows.ts'
import { numberReader } from './cell-numbers.ts'
import { type MeterFile, ProblemCounter, SeriesBuilder } from './meter-series.ts'
import { inOrder } from './si-portal-csv.ts'
import { type DayOrder, readClock, readTime, WallClock } from './wall-clock.ts'

/** What the columns of a table mean: found by `guessMapping`, or told by whoever brought it. */
export type ColumnMapping = {
  readonly time: number
  /** where the time of the day stands beside the date */
  readonly clock: number | null
  readonly order: DayOrder
  /** what a stamp tells: the start of an interval, or its end */
  readonly stamp: 'start' | 'end'
  /** of times without an offset */
  readonly zone: string
  readonly import: number | null
  readonly export: number | null
  /** energy of the interval, or its mean power */
  readonly unit: 'kWh' | 'Wh' | 'kW'
  readonly stepS: number
}

const whOf: Record<ColumnMapping['unit'], (value: number, stepS: number) => number> = {
  kWh: (value) => value * 1000,
  Wh: (value) => value,
  kW: (value, stepS) => (value * 1000 * stepS) / 3600,
}

/** Reads a table by its mapping. @param rows the first is the heading where `hasHeading` */
export function readMapped(rows: readonly CsvRow[], mapping: ColumnMapping): MeterFile {
  const directions = (['import', 'export'] as const).flatMap((direction) => {
    const at = mapping[direction]
    return at === null ? [] : [{ direction, at, builder: new SeriesBuilder() }]
  })
  const problems = new ProblemCounter()
  const clock = new WallClock(mapping.zone, problems)
  const stepMs = mapping.stepS * 1000
  let hasClockTimes = false
  const number = numberReader(
    rows.flatMap(({ cells }) => directions.map(({ at }) => cells[at] ?? '')),
    problems,
  )
  for (const { line, cells } of inOrder(rows, mapping.time, mapping.order)) {
    const written = timeOf(cells, mapping)
    if (written === null) {
      problems.add('not_a_time', line)
      continue
    }
    hasClockTimes ||= written.kind === 'clock'
    const isEnd = mapping.stamp === 'end'
    const toldMs =
      written.kind === 'instant' ? written.utcMs : clock.instantOf(written, isEnd ? stepMs : 0, line)
    if (toldMs === null) continue
    for (const { at, builder } of directions) {
      const value = number(cells[at] ?? '', line)
      builder.add(
        isEnd ? toldMs - stepMs : toldMs,
        value === null ? null : whOf[mapping.unit](value, mapping.stepS),
      )
    }
  }
  clock.close()
  return {
    format: 'columns',
    series: directions.map(({ direction, builder }) =>
      builder.build({ meter: null, direction, stepS: mapping.stepS }, problems),
    ),
    problems: problems.list(),
    zone: hasClockTimes ? mapping.zone : null,
    officialBlocks: null,
  }
}

/** The time that a row tells; of a date and a clock in two columns both together. */
export function timeOf(
  cells: readonly string[],
  { time, clock, order }: Pick<ColumnMapping, 'time' | 'clock' | 'order'>,
) {
  const date = readTime(cells[time] ?? '', order)
  if (clock === null || date?.kind !== 'clock') return date
  const clockMs = readClock(cells[clock] ?? '')
  return clockMs === null ? null : { ...date, localMs: date.localMs + clockMs }
}
