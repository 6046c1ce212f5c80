/** A set with one more value, or without it if it was there: opened nodes, selected rows. */
export const toggled = <Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> =>
  new Set(values.has(value) ? [...values].filter((other) => other !== value) : [...values, value])
