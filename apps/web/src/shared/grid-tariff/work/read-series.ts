import { MOST_READINGS } from '@kilowatt/contracts/portal/portal-limits'
import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import {
  inQuarters,
  type MeterFileFormat,
  type MeterFileProblem,
  type MeterSeries,
  readingQualities,
} from '@kilowatt/domain/meter-files/meter-series'
import { readMeterFile, type UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { type SeriesSummary, seriesSummary } from '@kilowatt/domain/meter-files/series-summary'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'

/** Consecutive quarter-hours, as the call expects them. */
export type ReadingsPart = {
  readonly direction: 'import' | 'export'
  readonly startsAt: number
  readonly minutes: number
  readonly energyWh: (number | null)[]
  readonly qualities: number[]
}

/** One meter of a file. */
export type ReadMeter = {
  readonly meter: string | null
  readonly parts: readonly ReadingsPart[]
  readonly startMs: number
  readonly endMs: number
  /** number of quarter-hours with known import */
  readonly known: number
  readonly minutes: number
  /** by direction, as in the file */
  readonly summaries: readonly SeriesSummary[]
}

export type ReadSeries =
  | {
      readonly kind: 'read'
      readonly format: MeterFileFormat
      readonly meters: readonly ReadMeter[]
      readonly problems: readonly MeterFileProblem[]
      /** zone for times without an offset; null if every time has an offset */
      readonly zone: string | null
      /** meaning of the columns, if a person had to name them */
      readonly table: UnknownTable | null
    }
  | { readonly kind: 'unknown'; readonly table: UnknownTable }
  | { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not_a_table' }

/** Three years: the limit for a metering place with data from files. */
const MOST_DAYS = 1_090
/** Longest gap within a part; a gap of more than a day starts a new part. */
const LONGEST_HOLE = UTC_DAY_MS / QUARTER_MS
const NOT_RECEIVED = readingQualities.indexOf('not_received')

/** A file, and how to read it. */
export type FileQuestion = {
  readonly bytes: Uint8Array
  /** zone for times without an offset, if the format does not define it */
  readonly zone: string
  /** meaning of the columns, if a person was asked for it */
  readonly mapping?: ColumnMapping | undefined
}

/** Reads a file that a person adds, in parts that the server accepts. */
export function readSeries({ bytes, zone, mapping }: FileQuestion): ReadSeries {
  const read = readMeterFile(bytes, zone, mapping && { ...mapping, zone })
  if (read.kind === 'unreadable') return { kind: 'unreadable', reason: read.reason }
  if (read.kind === 'unknown') return read
  const { format, series, problems } = read.file
  const meters = [...Map.groupBy(series, ({ meter }) => meter)].flatMap(([meter, ofMeter]) => {
    const lastMs = Math.max(...ofMeter.map(({ startsMs }) => startsMs.at(-1) ?? 0))
    const parts = ofMeter.flatMap((one) => partsOf(one, lastMs - MOST_DAYS * UTC_DAY_MS))
    const [first] = parts
    if (first === undefined) return []
    const known = parts
      .filter(({ direction }) => direction === 'import')
      .reduce((sum, { energyWh }) => sum + energyWh.filter((wh) => wh !== null).length, 0)
    return {
      meter,
      parts,
      startMs: Math.min(...parts.map(({ startsAt }) => startsAt)),
      endMs: Math.max(...parts.map(({ startsAt, energyWh }) => startsAt + energyWh.length * QUARTER_MS)),
      known,
      minutes: first.minutes,
      summaries: ofMeter.flatMap((one) => seriesSummary(one) ?? []),
    }
  })
  return meters.length === 0
    ? { kind: 'unreadable', reason: 'empty' }
    : { kind: 'read', format, meters, problems, zone: read.file.zone, table: read.table }
}

function partsOf(series: MeterSeries, fromMs: number): ReadingsPart[] {
  const { startsMs, energyWh, qualities, direction } = inQuarters(series)
  const minutes = Math.max(1, Math.round(series.stepS / 60))
  const parts: ReadingsPart[] = []
  let part: ReadingsPart | null = null
  for (const [i, startMs] of startsMs.entries()) {
    if (startMs < fromMs) continue
    const at: number = part === null ? Number.NaN : (startMs - part.startsAt) / QUARTER_MS
    if (part === null || at >= MOST_READINGS || at - part.energyWh.length > LONGEST_HOLE) {
      part = { direction, startsAt: startMs, minutes, energyWh: [], qualities: [] }
      parts.push(part)
    } else
      while (part.energyWh.length < at) {
        part.energyWh.push(null)
        part.qualities.push(NOT_RECEIVED)
      }
    const wh = energyWh[i] ?? Number.NaN
    part.energyWh.push(Number.isNaN(wh) || wh < 0 ? null : wh)
    part.qualities.push(qualities[i] ?? 0)
  }
  return parts
}
