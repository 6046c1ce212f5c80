import { useState } from 'react'

/** The latest value, frozen while `isFrozen` is true. */
export function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState(value)
  if (isFrozen) return frozen
  if (frozen !== value) setFrozen(value)
  return value
}
