/** A value beside others, in W or Wh; null where nothing was measured. */
export type ShownPart<K extends string> = { readonly key: K; readonly value: number | null }
/** Values with the sum of them that stands above; null while none is known. */
export type ShownSide<K extends string> = {
  readonly parts: readonly ShownPart<K>[]
  readonly total: number | null
}

/**
 * Two sides of a balance as they are shown: every part rounded to `step`, every total the sum of what is shown below it,
 * and `rest`, a part of the second side, taking what rounding leaves, so that the totals agree to the last digit. Sides
 * that differ by more than rounding (a part is hidden, unknown or unmeasured) differ on the screen too.
 */
export function shownBalance<K extends string>(
  into: readonly ShownPart<K>[],
  out: readonly ShownPart<K>[],
  { rest, step }: { rest: K; step: number },
): { into: ShownSide<K>; out: ShownSide<K> } {
  const rounded = (parts: readonly ShownPart<K>[]) =>
    parts.map(({ key, value }) => ({ key, value: value === null ? null : Math.round(value / step) * step }))
  const shownIn = rounded(into)
  const shownOut = rounded(out)
  const isBalanced = Math.abs((sumOf(into) ?? 0) - (sumOf(out) ?? 0)) < step
  const left = isBalanced ? (sumOf(shownIn) ?? 0) - (sumOf(shownOut) ?? 0) : 0
  const settled = shownOut.map((part) =>
    part.key === rest && part.value !== null ? { ...part, value: Math.max(0, part.value + left) } : part,
  )
  return {
    into: { parts: shownIn, total: sumOf(shownIn) },
    out: { parts: settled, total: sumOf(settled) },
  }
}

function sumOf(parts: readonly ShownPart<string>[]): number | null {
  const known = parts.flatMap(({ value }) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
