import { type DurationFrame, durationDrawing, durationEdges } from '@kilowatt/charts/duration-option'
import { type PointerEvent, useMemo } from 'react'
import { PlotCanvas } from '../plot/PlotCanvas.tsx'
import classes from './DurationPlot.module.css'

type Props = {
  frame: DurationFrame
  /** share of the time in percent */
  cursor: number | null
  label: string
  onCursor: (sharePct: number | null) => void
}

const STEP = 1
const BIG_STEP = 10
/** Position from which keys move, and of the readout without a cursor. */
const MIDDLE = 50

const ignore = () => undefined
const within = (pct: number) => Math.min(100, Math.max(0, pct))

/** The curve with its cursor on top. */
export default function DurationPlot({ frame, cursor, label, onCursor }: Props) {
  const drawing = useMemo(() => durationDrawing(frame), [frame])
  const { left, right, top, bottom } = durationEdges(frame.compact)
  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return within((100 * (event.clientX - box.left - left)) / (box.width - left - right))
  }
  return (
    <div
      className={classes.plot}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the curve is one tab stop; arrow keys move its cursor
      tabIndex={0}
      onPointerMove={(event) => onCursor(shareAt(event))}
      onPointerDown={(event) => onCursor(shareAt(event))}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onCursor(null)}
      onKeyDown={(event) => {
        const by = event.shiftKey ? BIG_STEP : STEP
        const from = cursor ?? MIDDLE
        const to = { ArrowLeft: from - by, ArrowRight: from + by, Home: 0, End: 100 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        onCursor(within(Math.round(to)))
      }}
    >
      <PlotCanvas drawing={drawing} isDue onChart={ignore} onRendered={ignore} />
      {cursor !== null && (
        <div className={classes.inner} style={{ left, right, top, bottom }}>
          <div className={classes.cursor} style={{ left: `${cursor}%` }} />
        </div>
      )}
    </div>
  )
}
