import { useState } from 'react'

/** A value as it was last while nothing held it. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (isHeld) return held
  if (held !== value) setHeld(value)
  return value
}
