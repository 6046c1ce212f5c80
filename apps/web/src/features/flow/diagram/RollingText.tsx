import { useLayoutEffect, useRef } from 'react'
import { everyPicture, prefersStill } from './motion-clock.ts'

const ROLL_MS = 600
const easeOut = (t: number) => 1 - (1 - t) ** 3

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
    node.textContent = format(from)
    let rolledMs = 0
    const stop = everyPicture((elapsedMs) => {
      rolledMs += elapsedMs
      const current = rolledMs >= ROLL_MS ? value : from + (value - from) * easeOut(rolledMs / ROLL_MS)
      shown.current = current
      const text = format(current)
      // writing the same would lay the picture out again
      if (node.textContent !== text) node.textContent = text
      if (current === value) stop()
    })
    return stop
  }, [value, format, rolls])
  return <tspan ref={element}>{format(value)}</tspan>
}
