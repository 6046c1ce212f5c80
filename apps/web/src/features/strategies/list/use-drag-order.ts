import { type PointerEvent, useRef, useState } from 'react'

type Dragged = { readonly id: number; readonly place: number }

/**
 * Drags rows of one list with mouse, pen or finger. The list is short and has one column, so the target is the first
 * row whose middle is below the pointer.
 */
export function useDragOrder(onDrop: (id: number, place: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const placeAt = (clientY: number, id: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-moved]') ?? [])].filter(
      (row) => row.dataset.moved !== String(id),
    )
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return clientY < top + height / 2
    })
    return below === -1 ? rows.length : below
  }
  return {
    list,
    /** the dragged row and its target position */
    dragged,
    gripOf: (id: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ id, place: placeAt(event.clientY, id) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id === id) setDragged({ id, place: placeAt(event.clientY, id) })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id !== id) return
        setDragged(null)
        onDrop(id, placeAt(event.clientY, id))
      },
      onPointerCancel: () => setDragged(null),
    }),
  }
}
