/** px of a character of the axis, and the air between two labels. */
const CHARACTER = 6.6
const AIR = 12

/** About how wide a label is, px. */
export const labelWidth = (text = ''): number => text.length * CHARACTER

/** Which slots have room for their label: every one, or every so many, from the first on. */
export function slotLabels(slots: readonly string[], width: number): number[] {
  const longest = slots.reduce((most, text) => Math.max(most, labelWidth(text)), 0)
  const room = width / Math.max(1, slots.length)
  const every = Math.max(1, Math.ceil((longest + AIR) / Math.max(1, room)))
  return slots.flatMap((_, slot) => (slot % every === 0 ? slot : []))
}

export type Point = { readonly slot: number; readonly value: number }

/** Runs of values that follow each other: a line ends where nothing is known. */
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
