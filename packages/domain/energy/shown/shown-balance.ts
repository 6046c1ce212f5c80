/** A value beside others, in W or Wh; null where nothing was measured. */
export type ShownPart<K extends string> = { readonly key: K; readonly value: number | null }
/** Values with the sum of them that stands above; null while none is known. */
export type ShownSide<K extends string> = {
  readonly parts: readonly ShownPart<K>[]
  readonly total: number | null
}

/**
 * Two sides of a balance as they are shown: each part is its own value and each total the sum of the values, rounded where it is written, so
 * that a figure reads the same wherever it is shown. Rounded parts may differ from their total by its last digit. Sides that differ by
 * less than half of it have one total; those that differ by more (a part is hidden, unknown or unmeasured) differ on the screen, too.
 * @param step worth of the last digit
 */
export function shownBalance<K extends string>(
  into: readonly ShownPart<K>[],
  out: readonly ShownPart<K>[],
  step: number,
): { into: ShownSide<K>; out: ShownSide<K> } {
  const [intoTotal, outTotal] = [sumOf(into), sumOf(out)]
  const isBalanced = intoTotal !== null && outTotal !== null && Math.abs(intoTotal - outTotal) < step / 2
  return {
    into: { parts: into, total: intoTotal },
    out: { parts: out, total: isBalanced ? intoTotal : outTotal },
  }
}

function sumOf(parts: readonly ShownPart<string>[]): number | null {
  const known = parts.flatMap(({ value }) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
