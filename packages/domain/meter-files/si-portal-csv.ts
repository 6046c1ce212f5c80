import type { CsvRow } from '../csv/csv-rows.ts'
import { TARIFF_ZONE } from '../grid-tariff/calendar/block-schedule.ts'
import { numberReader } from './cell-numbers.ts'
import { type MeterFile, ProblemCounter, type ReadingQuality, SeriesBuilder } from './meter-series.ts'
import { timedRows } from './timed-rows.ts'
import { readTime } from './wall-clock.ts'

const STEP_MS = 900_000

/** A heading without case, accents and text in brackets. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[[(].*$/, '')
    .trim()

/** Whether the headings are those of the Slovenian portal's export of quarter-hours. */
export const isSiPortal = (headings: readonly string[]): boolean => {
  const plain = headings.map(plainHeading)
  return plain.includes('casovna znacka') && plain.includes('energija a+')
}

/**
 * Quality of a reading from the portal's codes (CIM): none or 1.8.0 measured; 1.5.x not received yet (the value is 0 or
 * an even share and is replaced later); 3.x estimated; 1.2.32 a power outage.
 */
export function qualityOfCode(code: string): ReadingQuality {
  if (code.startsWith('1.5.')) return 'not_received'
  if (code.startsWith('3.')) return 'estimated'
  return code === '1.2.32' ? 'outage' : 'measured'
}

/**
 * The portal's own export of quarter-hours: `Merilno mesto, GSRN MM, Časovna značka, …, Energija A+, Energija A-, …, Blok, …`. The stamp is
 * the end of the quarter-hour on the wall clock; energies are kWh; empty cells are not received.
 */
export function readSiPortal(rows: readonly CsvRow[]): MeterFile {
  const [head, ...body] = rows
  const headings = (head?.cells ?? []).map(plainHeading)
  const column = (name: string) => headings.indexOf(name)
  const [stamp, place, block, status] = [
    column('casovna znacka'),
    column('merilno mesto'),
    column('blok'),
    column('status odcitka a+'),
  ]
  const directions = [
    ['import', column('energija a+')],
    ['export', column('energija a-')],
  ] as const
  const problems = new ProblemCounter()
  const officialBlocks = new Map<number, number>()
  const builders = { import: new SeriesBuilder(), export: new SeriesBuilder() }
  const number = numberReader(
    body.flatMap(({ cells }) => directions.map(([, at]) => cells[at] ?? '')),
    problems,
  )
  const stamps = {
    timeOf: (cells: readonly string[]) => readTime(cells[stamp] ?? '', 'dmy'),
    zone: TARIFF_ZONE,
    stepMs: STEP_MS,
  }
  for (const { line, cells, startMs } of timedRows(body, stamps, problems).timed) {
    for (const [direction, at] of directions) {
      const kwh = at === -1 ? null : number(cells[at] ?? '', line)
      if (at === -1) continue
      builders[direction].add(
        startMs,
        kwh === null ? null : kwh * 1000,
        direction === 'import' ? qualityOfCode(cells[status] ?? '') : 'measured',
      )
    }
    const blockNumber = Number(cells[block])
    if (block !== -1 && blockNumber >= 1 && blockNumber <= 5) officialBlocks.set(startMs, blockNumber)
  }
  const meter = body[0]?.cells[place] || null
  return {
    format: 'si_portal',
    series: directions.flatMap(([direction, at]) =>
      at === -1 ? [] : [builders[direction].build({ meter, direction, stepS: STEP_MS / 1000 }, problems)],
    ),
    problems: problems.list(),
    zone: TARIFF_ZONE,
    officialBlocks: block === -1 ? null : officialBlocks,
  }
}
