import { useState } from 'react'

/** The latest value, frozen while `isHeld` is true. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (isHeld) return held
  if (held !== value) setHeld(value)
  return value
}
