type Column = readonly (number | null)[]

/**
 * Columns of several devices added up. Before its first value and behind its last a device was not there and is no part of the sum; in a
 * gap between them nobody knows what it did, and the sum is not known either.
 * @param extra what somebody else knows beyond the devices, so that where it is known their sum is whole
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
