import { type RefObject, useEffect, useRef } from 'react'
import { PARTICLE_GAP_PX } from '../view/flow-geometry.ts'
import { everyPicture, prefersStill } from './motion-clock.ts'

const EASE_MS = 420
/** Where the first particle stands at the beginning. */
const FIRST_PX = 14

/**
 * Lets the particles of a ribbon run at `speedPxPerS`; another speed is reached over 420 ms, so that no particle ever jumps. Out of
 * sight, and where motion is reduced, they stand.
 */
export function useRunningParticles(
  element: RefObject<SVGPathElement | null>,
  { speedPxPerS, runs }: { speedPxPerS: number; runs: boolean },
): void {
  const speed = useRef(speedPxPerS)
  const travelledPx = useRef(0)
  useEffect(() => {
    if (!runs || prefersStill()) return
    const from = speed.current
    let easedMs = 0
    return everyPicture((elapsedMs) => {
      easedMs = Math.min(EASE_MS, easedMs + elapsedMs)
      speed.current = from + ((speedPxPerS - from) * easedMs) / EASE_MS
      travelledPx.current = (travelledPx.current + (speed.current * elapsedMs) / 1000) % PARTICLE_GAP_PX
      if (element.current) element.current.style.strokeDashoffset = String(-FIRST_PX - travelledPx.current)
    })
  }, [element, speedPxPerS, runs])
}
