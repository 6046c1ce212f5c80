/** Width of a character of the axis and the gap between two labels, px. */
const CHARACTER = 6.6
const AIR = 12

/** Approximate width of a label, px. */
export const labelWidth = (text = ''): number => text.length * CHARACTER

/** The slots that get a label: every slot, or every nth from the first on. */
export function slotLabels(slots: readonly string[], width: number): number[] {
  const longest = slots.reduce((most, text) => Math.max(most, labelWidth(text)), 0)
  const room = width / Math.max(1, slots.length)
  const every = Math.max(1, Math.ceil((longest + AIR) / Math.max(1, room)))
  return slots.flatMap((_, slot) => (slot % every === 0 ? slot : []))
}

export type Point = { readonly slot: number; readonly value: number }

/** Runs of consecutive known values. A line ends where a value is unknown. */
export function knownRuns(values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = []
  for (const [slot, value] of values.entries()) {
    if (value === null) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.slot === slot - 1) last.push({ slot, value })
    else runs.push([{ slot, value }])
  }
  return runs
}
