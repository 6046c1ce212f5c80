import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import type { MeterFileProblem } from '@kilowatt/domain/meter-files/meter-series'
import { readMeterFile } from '@kilowatt/domain/meter-files/read-meter-file'
import { type SeriesSummary, seriesSummary } from '@kilowatt/domain/meter-files/series-summary'

export type ColumnsPreview = {
  readonly summaries: readonly SeriesSummary[]
  readonly problems: readonly MeterFileProblem[]
}

/** Preview of a table with this meaning of its columns. Nothing is stored. */
export function previewColumns(requested: { bytes: Uint8Array; mapping: ColumnMapping }): ColumnsPreview {
  const read = readMeterFile(requested.bytes, requested.mapping.zone, requested.mapping)
  if (read.kind !== 'read') return { summaries: [], problems: [] }
  const { series, problems } = read.file
  return { summaries: series.flatMap((one) => seriesSummary(one) ?? []), problems }
}
