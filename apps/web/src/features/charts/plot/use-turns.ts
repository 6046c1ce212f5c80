import { useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'

/**
 * Number of charts that may be drawn by now: the first one at once, because people look at it first, then one
 * more after each paint. Nine charts at once would block a phone for half a second.
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
