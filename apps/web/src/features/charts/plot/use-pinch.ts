import { type PointerEvent, useRef } from 'react'

type Span = { readonly from: number; readonly to: number }
type Options = {
  /** the time span of the plot, epoch ms */
  readonly shown: Span
  /** called during the gesture with the span that a release would show; null if nothing would change */
  readonly onSpan: (span: Span | null) => void
  readonly onZoom: (from: number, to: number) => void
  readonly onZoomReset: () => void
}

/** Smaller movements are ignored. */
const LEAST_STRETCH = 1.15

/**
 * Pinch gesture on the plot, as on a map: spreading two fingers zooms in to the span between them, pinching
 * zooms out again.
 */
export function usePinch({ shown, onSpan, onZoom, onZoomReset }: Options) {
  /** fingers by pointer: position, px, and the time of the first touch */
  const fingers = useRef(new Map<number, { x: number; readonly at: number }>())
  /** distance of the two fingers when the second touched, px; null unless there are exactly two */
  const apart = useRef<number | null>(null)

  const distance = () => {
    const [a, b, more] = [...fingers.current.values()]
    return a && b && !more ? Math.max(1, Math.abs(a.x - b.x)) : null
  }
  const stretched = (): (Span & { readonly stretch: number }) | null => {
    const now = distance()
    if (now === null || apart.current === null) return null
    const stretch = now / apart.current
    const [a, b] = [...fingers.current.values()].map(({ at }) => at)
    const middle = ((a ?? 0) + (b ?? 0)) / 2
    const width = (shown.to - shown.from) / Math.max(1, stretch)
    const from = Math.min(Math.max(middle - width / 2, shown.from), shown.to - width)
    return { stretch, from, to: from + width }
  }
  const release = () => {
    fingers.current.clear()
    apart.current = null
    onSpan(null)
  }
  return {
    isPinching: () => apart.current !== null,
    down(event: PointerEvent, at: number | null) {
      if (event.pointerType !== 'touch' || at === null) return
      fingers.current.set(event.pointerId, { x: event.clientX, at })
      apart.current = distance()
    },
    move(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      finger.x = event.clientX
      const next = stretched()
      if (next) onSpan(next.stretch >= LEAST_STRETCH ? next : null)
    },
    up() {
      const done = stretched()
      release()
      if (!done) return
      if (done.stretch >= LEAST_STRETCH) onZoom(done.from, done.to)
      else if (done.stretch <= 1 / LEAST_STRETCH) onZoomReset()
    },
    /** The browser took over the gesture to scroll the page. */
    cancel: release,
  }
}
