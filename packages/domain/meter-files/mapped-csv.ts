import type { CsvRow } from '../csv/csv-rows.ts'
import { numberReader } from './cell-numbers.ts'
import { type MeterFile, ProblemCounter, SeriesBuilder } from './meter-series.ts'
import { timedRows } from './timed-rows.ts'
import { type DayOrder, readClock, readTime } from './wall-clock.ts'

/** What the columns of a table mean: found by `guessMapping`, or entered by a person. */
export type ColumnMapping = {
  readonly time: number
  /** column of the time of day, if it is next to the date */
  readonly clock: number | null
  readonly order: DayOrder
  /** whether a time marks the start or the end of an interval */
  readonly stamp: 'start' | 'end'
  /** for times without an offset */
  readonly zone: string
  readonly import: number | null
  readonly export: number | null
  /** energy of the interval, or its mean power */
  readonly unit: 'kWh' | 'Wh' | 'kW'
  readonly stepS: number
}

/** Whether the mapping has everything needed to read the table. */
export const isWholeMapping = (mapping: Partial<ColumnMapping>): mapping is ColumnMapping =>
  mapping.time !== undefined &&
  mapping.order !== undefined &&
  mapping.unit !== undefined &&
  mapping.stepS !== undefined &&
  mapping.stamp !== undefined &&
  typeof (mapping.import ?? mapping.export) === 'number'

const whOf: Record<ColumnMapping['unit'], (value: number, stepS: number) => number> = {
  kWh: (value) => value * 1000,
  Wh: (value) => value,
  kW: (value, stepS) => (value * 1000 * stepS) / 3600,
}

/** Reads a table by its mapping. @param rows the first is the heading if `hasHeading` */
export function readMapped(rows: readonly CsvRow[], mapping: ColumnMapping): MeterFile {
  const directions = (['import', 'export'] as const).flatMap((direction) => {
    const at = mapping[direction] ?? null
    return at === null ? [] : [{ direction, at, builder: new SeriesBuilder() }]
  })
  const problems = new ProblemCounter()
  const number = numberReader(
    rows.flatMap(({ cells }) => directions.map(({ at }) => cells[at] ?? '')),
    problems,
  )
  const stamps = {
    timeOf: (cells: readonly string[]) => timeOf(cells, mapping),
    zone: mapping.zone,
    stepMs: mapping.stamp === 'end' ? mapping.stepS * 1000 : 0,
  }
  const { timed, hasClockTimes } = timedRows(rows, stamps, problems)
  for (const { line, cells, startMs } of timed) {
    for (const { at, builder } of directions) {
      const value = number(cells[at] ?? '', line)
      builder.add(startMs, value === null ? null : whOf[mapping.unit](value, mapping.stepS))
    }
  }
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

/** The time of a row; from both columns if date and clock are separate. */
export function timeOf(
  cells: readonly string[],
  { time, clock, order }: Pick<ColumnMapping, 'time' | 'clock' | 'order'>,
) {
  const date = readTime(cells[time] ?? '', order)
  if (clock === null || date?.kind !== 'clock') return date
  const clockMs = readClock(cells[clock] ?? '')
  return clockMs === null ? null : { ...date, localMs: date.localMs + clockMs }
}
