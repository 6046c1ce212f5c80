import type { QuarterLoad } from '@kilowatt/domain/grid-tariff/load/load-months'
import { clockDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import {
  type MeterFileFormat,
  type MeterFileProblem,
  quarterLoadOf,
} from '@kilowatt/domain/meter-files/meter-series'
import { readMeterFile, type UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { type SeriesSummary, seriesSummary } from '@kilowatt/domain/meter-files/series-summary'
import { addDays } from '@kilowatt/domain/time/local-day'
import type { FileQuestion } from './read-series.ts'

/** Imported energy of a meter in a file. */
export type ReadImport = {
  readonly meter: string | null
  readonly load: QuarterLoad
  /** whether quarter-hour peaks are known, or only those of longer intervals */
  readonly stepS: number
  /** the file goes back further; only the last two years are used */
  readonly isCut: boolean
  /** for the whole file */
  readonly summary: SeriesSummary
}

export type ReadImports =
  | {
      readonly kind: 'read'
      readonly format: MeterFileFormat
      readonly imports: readonly ReadImport[]
      readonly problems: readonly MeterFileProblem[]
      /** zone for times without an offset; null if every time has an offset */
      readonly zone: string | null
      /** meaning of the columns, if a person had to name them */
      readonly table: UnknownTable | null
    }
  | { readonly kind: 'unknown'; readonly table: UnknownTable }
  | { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not_a_table' }

/** Two years, the longest range of the portal itself (spec §5). */
const MOST_DAYS = 730

/** Reads the imports of each meter in a dropped file. */
export function readImports({ bytes, zone, mapping }: FileQuestion): ReadImports {
  const read = readMeterFile(bytes, zone, mapping && { ...mapping, zone })
  if (read.kind === 'unknown') return read
  if (read.kind === 'unreadable') return read
  const imports = read.file.series.flatMap((series): ReadImport[] => {
    const load = series.direction === 'import' ? quarterLoadOf(series) : null
    const summary = seriesSummary(series)
    if (load === null || summary === null) return []
    const last = lastDays(load)
    return [{ meter: series.meter, load: last, stepS: series.stepS, isCut: last !== load, summary }]
  })
  return imports.length > 0
    ? {
        kind: 'read',
        format: read.file.format,
        imports,
        problems: read.file.problems,
        zone: read.file.zone,
        table: read.table,
      }
    : { kind: 'unreadable', reason: 'empty' }
}

function lastDays(load: QuarterLoad): QuarterLoad {
  const from = addDays(load.range.to, 1 - MOST_DAYS)
  if (load.range.from >= from) return load
  const first = clockDays(load.range).find(({ date }) => date === from)?.start ?? 0
  return { range: { from, to: load.range.to }, importWh: load.importWh.slice(first) }
}
