/** A series of a `SlotPlot`: a value for each slot. */
export type SlotSeries = {
  readonly key: string
  readonly label: string
  /** of the theme: `var(--primary)` */
  readonly color: string
  /** bars stand beside each other, steps hold for their slot, points are tied by a line; `none`: read at the cursor and not drawn */
  readonly shape: 'bar' | 'step' | 'line' | 'none'
  /** null where it is not known, which is not 0 */
  readonly values: readonly (number | null)[]
  readonly text: (value: number | null) => string
}
