/** Quarter-hours in a row: energies in Wh, NaN where unknown; the first starts at `startMs`. */
export type QuarterColumn = { readonly startMs: number; readonly wh: Float64Array }
