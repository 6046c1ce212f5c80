import { type PointerEvent, useRef, useState } from 'react'
import type { GridPlace } from './grid-slots.ts'

type Given = {
  /** the selection while it is drawn */
  onSelect: (from: GridPlace, to: GridPlace) => void
  onPaint: (from: GridPlace, to: GridPlace) => void
}

/**
 * Painting by mouse, pen and finger. A drag paints everything between its ends. A finger that moves up or
 * down scrolls the page, so touch has a second way: one tap marks a corner, the next tap paints up to there.
 */
export function useGridPointer({ onSelect, onPaint }: Given) {
  const drag = useRef<{ from: GridPlace; to: GridPlace; hasMoved: boolean } | null>(null)
  const [corner, setCorner] = useState<GridPlace | null>(null)

  const start = (event: PointerEvent<HTMLElement>) => {
    const place = placeUnder(event)
    if (!place || event.button !== 0) return
    if (event.pointerType !== 'touch') {
      // the focus moves to the start of the drag, and no text is selected
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    drag.current = { from: place, to: place, hasMoved: false }
    onSelect(corner ?? place, place)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const place = placeUnder(event)
    const now = drag.current
    if (!place || !now || isSame(place, now.to)) return
    drag.current = { ...now, to: place, hasMoved: true }
    onSelect(now.from, place)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    drag.current = null
    if (!now) return
    if (event.pointerType !== 'touch' || now.hasMoved) {
      setCorner(null)
      return onPaint(now.from, now.to)
    }
    setCorner(corner ? null : now.from)
    if (corner) onPaint(corner, now.from)
  }
  const cancel = () => {
    drag.current = null
  }
  return {
    corner,
    forgetCorner: () => setCorner(null),
    handlers: { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel },
  }
}

const isSame = (a: GridPlace, b: GridPlace) => a.row === b.row && a.quarter === b.quarter

/** The cell under the pointer, wherever the event was caught. */
function placeUnder({ clientX, clientY }: PointerEvent): GridPlace | null {
  const at = document
    .elementFromPoint(clientX, clientY)
    ?.closest('[data-at]')
    ?.getAttribute('data-at')
    ?.split(':')
    .map(Number)
  const [row, quarter] = at ?? []
  return row === undefined || quarter === undefined ? null : { row, quarter }
}
