import type { CsvRow } from '../csv/csv-rows.ts'
import { UTC_DAY_MS } from '../time/floor-time.ts'
import { numberReader } from './cell-numbers.ts'
import {
  type MeterFile,
  type MeterSeries,
  ProblemCounter,
  type ReadingQuality,
  SeriesBuilder,
} from './meter-series.ts'

/** Market time has no daylight saving: UTC+10 (AEMO, Meter Data File Format Specification NEM12 & NEM13). */
const MARKET_OFFSET_MS = 36_000_000

/** kWh per unit of measure; reactive energy is ignored. */
const kwhOf: Readonly<Record<string, number>> = { WH: 0.001, KWH: 1, MWH: 1000 }

/** First letters of quality flags: actual; estimated, substituted, final substituted; none. V refers to 400 records. */
const qualityOf: Readonly<Record<string, ReadingQuality>> = {
  A: 'measured',
  E: 'estimated',
  S: 'estimated',
  F: 'estimated',
  N: 'not_received',
}

export const isNem12 = (rows: readonly CsvRow[]): boolean => {
  const [first, second] = rows
  if (first?.cells[0] === '100') return first.cells[1] === 'NEM12'
  return (
    first?.cells[0] === '200' &&
    second?.cells[0] === '300' &&
    kwhOf[(first.cells[7] ?? '').toUpperCase()] !== undefined
  )
}

type Channel = {
  readonly builder: SeriesBuilder
  readonly meter: string
  readonly direction: MeterSeries['direction']
  readonly stepS: number
  readonly kwh: number
}
type Day = {
  readonly startMs: number
  readonly line: number
  readonly values: readonly string[]
  readonly qualities: ReadingQuality[]
}

/**
 * Interval data of Australian meters, also without its first and last record: a 200 record per channel, a 300 record
 * per day, 400 records for intervals whose quality differs from the day's. Suffix E is import, B is export (AEMO, NMI
 * procedure).
 */
export function readNem12(rows: readonly CsvRow[]): MeterFile {
  const problems = new ProblemCounter()
  const channels = new Map<string, Channel>()
  const number = numberReader([], problems)
  let channel: Channel | null = null
  let day: Day | null = null
  const finish = () => {
    if (channel !== null && day !== null) addDay(channel, day, (text, line) => number(text, line))
    day = null
  }
  for (const { line, cells } of rows) {
    if (cells[0] === '200') {
      finish()
      channel = channelOf(cells, channels)
    } else if (cells[0] === '300') {
      finish()
      if (channel !== null) day = dayOf(cells, line, channel, problems)
    } else if (cells[0] === '400' && day !== null) {
      const quality = qualityOf[(cells[3] ?? '')[0] ?? ''] ?? 'estimated'
      day.qualities.fill(quality, Number(cells[1]) - 1, Number(cells[2]))
    }
  }
  finish()
  return {
    format: 'nem12',
    series: [...channels.values()].map(({ builder, ...of }) => builder.build(of, problems)),
    problems: problems.list(),
    zone: null,
    officialBlocks: null,
  }
}

function channelOf(cells: readonly string[], channels: Map<string, Channel>): Channel | null {
  const [, nmi = '', , , suffix = '', , , unit = '', minutes = ''] = cells
  const kwh = kwhOf[unit.toUpperCase()]
  const direction = suffix.startsWith('E') ? 'import' : suffix.startsWith('B') ? 'export' : null
  if (kwh === undefined || direction === null || !(Number(minutes) > 0)) return null
  const key = `${nmi} ${suffix}`
  const known = channels.get(key)
  if (known !== undefined) return known
  const channel = {
    builder: new SeriesBuilder(),
    meter: nmi,
    direction,
    stepS: Number(minutes) * 60,
    kwh,
  } as const
  channels.set(key, channel)
  return channel
}

function dayOf(
  cells: readonly string[],
  line: number,
  { stepS }: Channel,
  problems: ProblemCounter,
): Day | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(cells[1] ?? '') ?? []
  const midnightMs = Date.UTC(Number(year), Number(month) - 1, Number(date))
  if (year === '' || Number.isNaN(midnightMs)) {
    problems.add('not_a_time', line)
    return null
  }
  const count = UTC_DAY_MS / (stepS * 1000)
  const quality = qualityOf[(cells[2 + count] ?? '')[0] ?? ''] ?? 'measured'
  return {
    startMs: midnightMs - MARKET_OFFSET_MS,
    line,
    values: cells.slice(2, 2 + count),
    qualities: Array<ReadingQuality>(count).fill(quality),
  }
}

function addDay(
  { builder, stepS, kwh }: Channel,
  day: Day,
  number: (text: string, line: number) => number | null,
) {
  for (const [i, text] of day.values.entries()) {
    const value = number(text, day.line)
    builder.add(day.startMs + i * stepS * 1000, value === null ? null : value * kwh * 1000, day.qualities[i])
  }
}
