type Column = readonly (number | null)[]

/**
 * Sum of the columns of several devices. A device counts from its first value to its last value; a gap
 * between them makes the sum unknown.
 * @param extra added to the sum; where it is known, gaps count as 0
 */
export function addColumns(columns: readonly Column[], extra: Column = []): (number | null)[] {
  const spans = columns.map((values) => ({
    values,
    first: values.findIndex((value) => value !== null),
    last: values.findLastIndex((value) => value !== null),
  }))
  const length = Math.max(extra.length, ...columns.map((values) => values.length))
  return Array.from({ length }, (_, i) => {
    const beyond = extra[i] ?? null
    if (beyond !== null) return columns.reduce((sum, values) => sum + (values[i] ?? 0), beyond)
    const there = spans.filter(({ first, last }) => first >= 0 && first <= i && i <= last)
    if (there.length === 0) return null
    return there.reduce<number | null>((sum, { values }) => {
      const value = values[i] ?? null
      return sum === null || value === null ? null : sum + value
    }, 0)
  })
}
