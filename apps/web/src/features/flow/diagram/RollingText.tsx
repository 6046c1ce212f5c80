import { useLayoutEffect, useRef } from 'react'

const ROLL_MS = 600
const easeOut = (t: number) => 1 - (1 - t) ** 3
const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type Props = {
  value: number
  format: (value: number) => string
  /** false: the next value stands at once */
  rolls: boolean
}

/**
 * A number inside an SVG that runs to its next value in 600 ms. It writes into its own text node, so that a diagram full
 * of them costs no rendering per frame.
 */
export function RollingText({ value, format, rolls }: Props) {
  const element = useRef<SVGTSpanElement>(null)
  const shown = useRef(value)
  useLayoutEffect(() => {
    const from = shown.current
    const node = element.current
    if (!node || from === value) return
    if (!rolls || prefersStill()) {
      shown.current = value
      return
    }
    const write = (current: number) => {
      shown.current = current
      node.textContent = format(current)
    }
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / ROLL_MS))
      write(progress === 1 ? value : from + (value - from) * easeOut(progress))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    step(startedAt)
    return () => cancelAnimationFrame(frame)
  }, [value, format, rolls])
  return <tspan ref={element}>{format(value)}</tspan>
}
