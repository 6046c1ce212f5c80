import type { QuarterLoad } from '../load/load-months.ts'

/** A load with what is given to the grid. */
export type GridLoad = QuarterLoad & {
  /** Wh of each quarter-hour; NaN where not known */
  readonly exportWh: Float64Array
}

/** A load of whom nothing is known to be exported. */
export const withoutExport = (load: QuarterLoad): GridLoad => ({
  ...load,
  exportWh: load.importWh.map((wh) => (Number.isNaN(wh) ? Number.NaN : 0)),
})

/** Sum of what is known. */
export const knownSum = (column: Float64Array): number =>
  column.reduce((sum, wh) => (Number.isNaN(wh) ? sum : sum + wh), 0)
