import type { MappingQuestion } from '@kilowatt/domain/meter-files/guess-mapping'
import { type MeterFileProblem, quarterLoadOf } from '@kilowatt/domain/meter-files/meter-series'
import { readMeterFile } from '@kilowatt/domain/meter-files/read-meter-file'
import { TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import type { QuarterLoad } from '@kilowatt/domain/tariff/load/load-months'
import { clockDays } from '@kilowatt/domain/tariff/load/load-months'
import { addDays } from '@kilowatt/domain/time/local-day'

/** What a meter in a file took from the grid. */
export type ReadImport = {
  readonly meter: string | null
  readonly load: QuarterLoad
  /** whether peaks of quarter-hours are known, or those of longer intervals only */
  readonly stepS: number
  /** the file goes further back: only the last two years are counted */
  readonly isCut: boolean
}

export type ReadImports =
  | {
      readonly kind: 'read'
      readonly imports: readonly ReadImport[]
      readonly problems: readonly MeterFileProblem[]
    }
  | { readonly kind: 'unknown'; readonly questions: readonly MappingQuestion[] }
  | { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not_a_table' }

/** Two years, as long as the portal's own range may be (spec §5). */
const MOST_DAYS = 730

/** Reads a file that somebody dropped: what its meters took from the grid. */
export function readImports(bytes: Uint8Array): ReadImports {
  const read = readMeterFile(bytes, TARIFF_ZONE)
  if (read.kind === 'unknown') return { kind: 'unknown', questions: read.table.questions }
  if (read.kind === 'unreadable') return read
  const imports = read.file.series.flatMap((series): ReadImport[] => {
    const load = series.direction === 'import' ? quarterLoadOf(series) : null
    if (load === null) return []
    const last = lastDays(load)
    return [{ meter: series.meter, load: last, stepS: series.stepS, isCut: last !== load }]
  })
  return imports.length > 0
    ? { kind: 'read', imports, problems: read.file.problems }
    : { kind: 'unreadable', reason: 'empty' }
}

function lastDays(load: QuarterLoad): QuarterLoad {
  const from = addDays(load.range.to, 1 - MOST_DAYS)
  if (load.range.from >= from) return load
  const first = clockDays(load.range).find(({ date }) => date === from)?.start ?? 0
  return { range: { from, to: load.range.to }, importWh: load.importWh.slice(first) }
}
