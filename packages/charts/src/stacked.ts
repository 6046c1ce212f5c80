/** Lower and upper end of a part of a stack; null if its value is unknown. */
export type Ends = readonly [low: number, high: number] | null

/** Values of a part of a stack, and their side of zero; a negative value is drawn on the other side. */
export type StackColumn = { readonly sign: 1 | -1; readonly values: readonly (number | null)[] }

/**
 * Stacks columns, each on the previous ones on its side of zero. An unknown value has no height, so it does
 * not move the parts above it.
 */
export function stacked(columns: readonly StackColumn[]): Ends[][] {
  const above: number[] = []
  const below: number[] = []
  return columns.map(({ sign, values }) =>
    values.map((value, place) => {
      if (value === null) return null
      const isBelow = value < 0 ? sign > 0 : sign < 0
      const side = isBelow ? below : above
      const from = side[place] ?? 0
      const to = from + sign * value
      side[place] = to
      return isBelow ? [to, from] : [from, to]
    }),
  )
}

/** Consecutive known ends, each run with the index of its first place. */
export function runsOf(ends: readonly Ends[]): { first: number; run: NonNullable<Ends>[] }[] {
  const runs: { first: number; run: NonNullable<Ends>[] }[] = []
  ends.forEach((one, place) => {
    if (one === null) return
    const last = runs.at(-1)
    if (last && last.first + last.run.length === place) last.run.push(one)
    else runs.push({ first: place, run: [one] })
  })
  return runs
}
