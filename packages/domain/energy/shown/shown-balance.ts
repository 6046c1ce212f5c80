/** A value among others, in W or Wh; null if not measured. */
export type ShownPart<K extends string> = { readonly key: K; readonly value: number | null }
/** Values with their sum above them; null while none is known. */
export type ShownSide<K extends string> = {
  readonly parts: readonly ShownPart<K>[]
  readonly total: number | null
}

/**
 * Two sides of a balance as shown. Each part is shown as its own value and each total as the sum of the values,
 * rounded only for display, so a figure is the same wherever it appears. Rounded parts may differ from their total in
 * its last digit. Sides that differ by less than half of that digit share one total; if they differ by more (a part
 * is hidden, unknown or unmeasured), they differ on the screen too.
 * @param step value of the last digit
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
