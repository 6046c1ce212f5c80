import { useEffect, useRef, useState } from 'react'
import type { LiveState } from './live-stream.ts'

/** A live state that changes at most every `everyMs`, for people who want a calm screen; 0 passes everything on. */
export function usePaced(live: LiveState, everyMs: number): LiveState {
  const [shown, setShown] = useState(live)
  const latest = useRef(live)
  latest.current = live
  useEffect(() => {
    if (everyMs === 0) return
    setShown(latest.current)
    const timer = setInterval(() => setShown(latest.current), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  const isOther = shown.event?.locationId !== live.event?.locationId
  return everyMs === 0 || isOther ? live : shown
}
