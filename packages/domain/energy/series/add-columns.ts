type Column = readonly (number | null)[]

/**
 * Sum of the columns of several devices. Before its first and after its last value a device did not exist and adds
 * nothing; in a gap between them it is unknown, and so is the sum.
 * @param told reported energy beyond the devices, which makes the sum complete where it is known
 */
export function addColumns(columns: readonly Column[], told: Column = []): (number | null)[] {
  const spans = columns.map((values) => ({
    values,
    first: values.findIndex((value) => value !== null),
    last: values.findLastIndex((value) => value !== null),
  }))
  const length = Math.max(told.length, ...columns.map((values) => values.length))
  return Array.from({ length }, (_, i) => {
    const beyond = told[i] ?? null
    if (beyond !== null) return columns.reduce((sum, values) => sum + (values[i] ?? 0), beyond)
    const there = spans.filter(({ first, last }) => first >= 0 && first <= i && i <= last)
    if (there.length === 0) return null
    return there.reduce<number | null>((sum, { values }) => {
      const value = values[i] ?? null
      return sum === null || value === null ? null : sum + value
    }, 0)
  })
}
