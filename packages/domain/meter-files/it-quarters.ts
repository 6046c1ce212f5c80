import type { CsvRow } from '../csv/csv-rows.ts'
import { numberReader } from './cell-numbers.ts'
import { type MeterFile, ProblemCounter, SeriesBuilder } from './meter-series.ts'
import { readClock, readTime, WallClock } from './wall-clock.ts'

const ZONE = 'Europe/Rome'
const SPAN = /^(\d\d:\d\d)-(\d\d:\d\d)$/

/** Whether the headings are `Giorno` and a column for each quarter-hour of the clock. */
export const isItQuarters = (headings: readonly string[]): boolean =>
  headings[0]?.toLowerCase() === 'giorno' && headings.slice(1, 5).every((heading) => SPAN.test(heading))

/**
 * Export of the Italian distributor: a row per day, a column per quarter-hour of local time, kWh imported from the
 * grid. On the day the clock goes forward, cells in the skipped hour are not readings; on the day it goes back, the
 * file has that hour only once.
 */
export function readItQuarters(rows: readonly CsvRow[]): MeterFile {
  const [head, ...body] = rows
  const clocks = (head?.cells ?? []).map((heading) => {
    const [, from = '', to = ''] = SPAN.exec(heading) ?? []
    return { fromMs: readClock(from), toMs: readClock(to) }
  })
  const problems = new ProblemCounter()
  const builder = new SeriesBuilder()
  const clock = new WallClock(ZONE, problems)
  const number = numberReader(
    body.flatMap(({ cells }) => cells.slice(1)),
    problems,
  )
  for (const { line, cells } of body) {
    const day = readTime(cells[0] ?? '', 'dmy')
    if (day?.kind !== 'clock') {
      problems.add('not_a_time', line)
      continue
    }
    for (const [at, { fromMs }] of clocks.entries()) {
      const cell = cells[at] ?? ''
      // empty cells of the skipped hour are not a problem
      if (fromMs === null || (cell === '' && fromMs >= 7_200_000 && fromMs < 10_800_000)) continue
      const startMs = clock.instantOf({ localMs: day.localMs + fromMs }, 0, line)
      const kwh = number(cell, line)
      if (startMs !== null) builder.add(startMs, kwh === null ? null : kwh * 1000)
    }
  }
  clock.close()
  return {
    format: 'it_quarters',
    series: [builder.build({ meter: null, direction: 'import', stepS: 900 }, problems)],
    problems: problems.list(),
    zone: ZONE,
    officialBlocks: null,
  }
}
