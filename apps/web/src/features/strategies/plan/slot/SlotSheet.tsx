import { type ReactNode, useRef } from 'react'
import classes from './SlotSheet.module.css'

type Props = { label: string; onClose: () => void; onMove: (by: 1 | -1) => void; children: ReactNode }

const SWIPE_PX = 60

/** A sheet over the lower half of a phone: the picture above stays in use, and a swipe leads to the next block. */
export function SlotSheet({ label, onClose, onMove, children }: Props) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return (
    <>
      {/* room to scroll the page above the sheet */}
      <div className={classes.room} aria-hidden="true" />
      <section
        className={classes.sheet}
        aria-label={label}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        onTouchStart={({ touches }) => {
          const touch = touches[0]
          start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const touch = changedTouches[0]
          if (!touch || !start.current) return
          const x = touch.clientX - start.current.x
          const y = touch.clientY - start.current.y
          start.current = null
          if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onMove(x < 0 ? 1 : -1)
        }}
      >
        <div className={classes.grab} aria-hidden="true" />
        {children}
      </section>
    </>
  )
}
