import type { QuarterLoad } from '../load/load-months.ts'

/** A load with exported energy. */
export type GridLoad = QuarterLoad & {
  /** Wh of each quarter-hour; NaN if unknown */
  readonly exportWh: Float64Array
}

/** A load without known exports. */
export const withoutExport = (load: QuarterLoad): GridLoad => ({
  ...load,
  exportWh: load.importWh.map((wh) => (Number.isNaN(wh) ? Number.NaN : 0)),
})

/** Sum of the known values. */
export const knownSum = (column: Float64Array): number =>
  column.reduce((sum, wh) => (Number.isNaN(wh) ? sum : sum + wh), 0)
