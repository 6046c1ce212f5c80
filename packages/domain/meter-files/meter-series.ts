import { TARIFF_ZONE } from '../grid-tariff/calendar/block-schedule.ts'
import { clockDays, type QuarterLoad } from '../grid-tariff/load/load-months.ts'
import { QUARTER_MS } from '../time/floor-time.ts'
import { localDateAt, localDayRange } from '../time/local-day.ts'
import { quartersOf } from '../time/quarter-days.ts'

/** Energy of one direction of one meter, as exported by a portal. */

/** Origin of a value; index into this list in `qualities`. A value that was not received is missing, not 0. */
export const readingQualities = ['measured', 'estimated', 'outage', 'not_received'] as const
export type ReadingQuality = (typeof readingQualities)[number]

export type MeterSeries = {
  /** name of the meter or metering place in the file; null if the file has none */
  readonly meter: string | null
  readonly direction: 'import' | 'export'
  readonly stepS: number
  /** start of each interval, UTC ms, ascending, each once */
  readonly startsMs: Float64Array
  /** NaN if unknown */
  readonly energyWh: Float64Array
  readonly qualities: Uint8Array
}

/** Something in a file that could not be read, the number of occurrences, and the first place. */
export type MeterFileProblem = {
  readonly code:
    | 'not_a_time'
    | 'not_a_number'
    /** a time that the clock skipped */
    | 'skipped_time'
    /** the file contains the repeated hour only once; its rows count as the first pass */
    | 'repeated_hour_once'
    /** the same interval again; the later row counts */
    | 'repeated_interval'
  readonly count: number
  /** line, from 1, or null if the format has none */
  readonly firstLine: number | null
}

export const meterFileFormats = ['si_portal', 'dk_datahub', 'it_quarters', 'nem12', 'columns'] as const
export type MeterFileFormat = (typeof meterFileFormats)[number]

export type MeterFile = {
  readonly format: MeterFileFormat
  readonly series: readonly MeterSeries[]
  readonly problems: readonly MeterFileProblem[]
  /** zone of times without an offset; null if every time has one */
  readonly zone: string | null
  /** block of each interval start (UTC ms) according to the portal; null if the portal gives none */
  readonly officialBlocks: ReadonlyMap<number, number> | null
}

/** Counts problems, so a broken file of a year gives one line per kind. */
export class ProblemCounter {
  readonly #found = new Map<MeterFileProblem['code'], { count: number; firstLine: number | null }>()

  add(code: MeterFileProblem['code'], line: number | null): void {
    const known = this.#found.get(code)
    if (known === undefined) this.#found.set(code, { count: 1, firstLine: line })
    else known.count += 1
  }

  list(): MeterFileProblem[] {
    return [...this.#found].map(([code, found]) => ({ code, ...found }))
  }
}

/** Collects intervals in any order. */
export class SeriesBuilder {
  readonly #rows: { startMs: number; wh: number; quality: number }[] = []

  add(startMs: number, wh: number | null, quality: ReadingQuality = 'measured'): void {
    const isKnown = wh !== null && Number.isFinite(wh) && quality !== 'not_received'
    const actual: ReadingQuality = isKnown ? quality : quality === 'measured' ? 'not_received' : quality
    this.#rows.push({ startMs, wh: isKnown ? wh : Number.NaN, quality: readingQualities.indexOf(actual) })
  }

  /** The series in order, with the later value if an interval has two. */
  build(of: Pick<MeterSeries, 'meter' | 'direction' | 'stepS'>, problems: ProblemCounter): MeterSeries {
    const byStart = new Map<number, { wh: number; quality: number }>()
    for (const { startMs, ...row } of this.#rows) {
      if (byStart.has(startMs)) problems.add('repeated_interval', null)
      byStart.set(startMs, row)
    }
    const startsMs = Float64Array.from(byStart.keys()).sort()
    return {
      ...of,
      startsMs,
      energyWh: startsMs.map((startMs) => byStart.get(startMs)?.wh ?? Number.NaN),
      qualities: Uint8Array.from(startsMs, (startMs) => byStart.get(startMs)?.quality ?? 0),
    }
  }
}

/**
 * A series as a load for the tariff: the quarter-hours of all local days that it touches. Shorter intervals
 * are added up if all intervals of a quarter-hour are known. Longer intervals are spread evenly, so peaks of
 * hourly values may be lower than the real peaks. Null for a series without intervals.
 */
export function quarterLoadOf({ startsMs, energyWh, stepS }: MeterSeries): QuarterLoad | null {
  const [firstMs, lastMs] = [startsMs[0], startsMs.at(-1)]
  if (firstMs === undefined || lastMs === undefined) return null
  const stepMs = stepS * 1000
  const range = {
    from: localDateAt(TARIFF_ZONE, firstMs),
    to: localDateAt(TARIFF_ZONE, lastMs + stepMs - 1),
  }
  const beginMs = localDayRange(TARIFF_ZONE, range.from).startMs
  const importWh = new Float64Array(quartersOf(clockDays(range)))
  const knownMs = new Float64Array(importWh.length)
  for (const [i, startMs] of startsMs.entries()) {
    const wh = energyWh[i] ?? Number.NaN
    if (Number.isNaN(wh)) continue
    for (let atMs = startMs; atMs < startMs + stepMs; ) {
      const at = Math.floor((atMs - beginMs) / QUARTER_MS)
      const untilMs = Math.min(beginMs + (at + 1) * QUARTER_MS, startMs + stepMs)
      importWh[at] = (importWh[at] ?? 0) + (wh * (untilMs - atMs)) / stepMs
      knownMs[at] = (knownMs[at] ?? 0) + untilMs - atMs
      atMs = untilMs
    }
  }
  return { range, importWh: importWh.map((wh, at) => ((knownMs[at] ?? 0) >= QUARTER_MS ? wh : Number.NaN)) }
}

/**
 * A series as quarter-hours: shorter intervals are added up if all intervals of a quarter-hour are known, longer ones
 * are spread evenly. A quarter-hour has the lowest quality of its parts.
 */
export function inQuarters(series: MeterSeries): MeterSeries {
  const { startsMs, energyWh, qualities, stepS } = series
  const stepMs = stepS * 1000
  if (stepMs === QUARTER_MS && startsMs.every((startMs) => startMs % QUARTER_MS === 0)) return series
  const quarters = new Map<number, { wh: number; knownMs: number; quality: number }>()
  for (const [i, startMs] of startsMs.entries()) {
    const wh = energyWh[i] ?? Number.NaN
    for (let atMs = startMs; atMs < startMs + stepMs; ) {
      const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
      const untilMs = Math.min(quarterMs + QUARTER_MS, startMs + stepMs)
      const quarter = quarters.get(quarterMs) ?? { wh: 0, knownMs: 0, quality: 0 }
      if (!Number.isNaN(wh)) {
        quarter.wh += (wh * (untilMs - atMs)) / stepMs
        quarter.knownMs += untilMs - atMs
      }
      quarter.quality = Math.max(quarter.quality, qualities[i] ?? 0)
      quarters.set(quarterMs, quarter)
      atMs = untilMs
    }
  }
  const inOrder = [...quarters].toSorted(([a], [b]) => a - b)
  const isWhole = ({ knownMs }: { knownMs: number }) => knownMs >= QUARTER_MS
  return {
    ...series,
    stepS: QUARTER_MS / 1000,
    startsMs: Float64Array.from(inOrder, ([startMs]) => startMs),
    energyWh: Float64Array.from(inOrder, ([, quarter]) => (isWhole(quarter) ? quarter.wh : Number.NaN)),
    qualities: Uint8Array.from(inOrder, ([, quarter]) =>
      isWhole(quarter) ? quarter.quality : readingQualities.indexOf('not_received'),
    ),
  }
}
