/** A series of a `SlotPlot`: a value for each slot. */
export type SlotSeries = {
  readonly key: string
  readonly label: string
  /** a colour of the theme: `var(--primary)` */
  readonly color: string
  /**
   * bars are side by side, steps last for their slot, points of a line are connected; `none`: in the readout
   * only, not drawn
   */
  readonly shape: 'bar' | 'step' | 'line' | 'none'
  /** null if unknown, which is not 0 */
  readonly values: readonly (number | null)[]
  readonly text: (value: number | null) => string
}
