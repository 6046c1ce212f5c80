/** Consecutive quarter-hours: energies in Wh, NaN if unknown; the first starts at `startMs`. */
export type QuarterColumn = { readonly startMs: number; readonly wh: Float64Array }
