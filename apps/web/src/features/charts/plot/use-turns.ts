import { useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'

/**
 * How many of these may be drawn by now: the first with the page, which people look at first, and one more after each painting.
 * Nine charts at once keep a phone from answering for half a second.
 */
export function useTurns(drawings: readonly unknown[]): number {
  const [due, setDue] = useState({ drawings, count: 1 })
  if (due.drawings !== drawings) setDue({ drawings, count: 1 })
  useEffect(() => {
    if (due.count >= due.drawings.length) return
    return afterPaint(() => setDue((before) => ({ ...before, count: before.count + 1 })))
  }, [due])
  return due.drawings === drawings ? due.count : 1
}
