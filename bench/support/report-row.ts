/** A line of the report. */
export type Row = readonly [name: string, figure: string, target: string, note: string]
