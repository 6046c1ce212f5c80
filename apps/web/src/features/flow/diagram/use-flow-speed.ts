import { type RefObject, useEffect, useRef } from 'react'
import { PARTICLE_GAP_PX } from '../view/flow-geometry.ts'

const EASE_MS = 420

/**
 * Lets the particles of a ribbon run at `speedPxPerS`. The style sheet moves them by one gap a second; here only the
 * rate of that animation changes, over 420 ms, so that no particle ever jumps. Without an animation (reduced motion)
 * there is nothing to do.
 */
export function useFlowSpeed(element: RefObject<SVGPathElement | null>, speedPxPerS: number): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const animation = element.current?.getAnimations()[0]
    if (!animation) return
    const from = isFirst.current ? speedPxPerS / PARTICLE_GAP_PX : animation.playbackRate
    const to = speedPxPerS / PARTICLE_GAP_PX
    isFirst.current = false
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number) => {
      const progress = from === to ? 1 : Math.min(1, Math.max(0, (now - startedAt) / EASE_MS))
      animation.playbackRate = from + (to - from) * progress
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    step(startedAt)
    return () => cancelAnimationFrame(frame)
  }, [element, speedPxPerS])
}
