import type { HeatPixels } from '@kilowatt/charts/heat-pixels'
import { DAY_HOURS } from '@kilowatt/domain/time/hour-grid'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import classes from './HeatPlot.module.css'

type Props = {
  pixels: HeatPixels
  /** labels of the days, by position */
  dayLabels: ReadonlyMap<number, string>
  /** height of an hour and least width of a day, px; a narrower picture scrolls by itself */
  rowPx: number
  leastDayPx: number
  /**
   * number of days from the first that are not in the future; hours of these days that are not painted are unknown
   */
  knownDays: number
  /** `day * 24 + hour` */
  cursor: number | null
  label: string
  onCursor: (cell: number | null) => void
}

const LABELLED_HOURS = [0, 6, 12, 18]
const WEEK = 7

/** The heat map with its cursor. The cursor is plain HTML, so moving it does not repaint the picture. */
export function HeatPlot(props: Props) {
  const { pixels, dayLabels, rowPx, leastDayPx, knownDays, cursor, label, onCursor } = props
  const count = pixels.width
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const day = cursor === null ? null : Math.floor(cursor / DAY_HOURS)

  useEffect(() => {
    const { width, height, rgba } = pixels
    canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
  }, [pixels])

  // scrolls to the newest days
  useEffect(() => {
    const box = scroller.current
    if (box) box.scrollLeft = (box.scrollWidth * knownDays) / count - box.clientWidth
  }, [knownDays, count])

  // people who use the keyboard see where the cursor is
  useEffect(() => {
    const box = scroller.current
    if (!box || day === null || box.scrollWidth <= box.clientWidth) return
    const at = (box.scrollWidth * day) / count
    if (at < box.scrollLeft || at > box.scrollLeft + box.clientWidth - leastDayPx)
      box.scrollLeft = at - box.clientWidth / 2
  }, [day, count, leastDayPx])

  const cellAt = (event: PointerEvent<HTMLElement>): number | null => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const x = Math.floor(((event.clientX - left) / width) * count)
    const y = Math.floor((event.clientY - top) / rowPx)
    return x >= 0 && x < count && y >= 0 && y < DAY_HOURS ? x * DAY_HOURS + y : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCursor(null)
    const from = cursor ?? Math.max(0, knownDays - 1) * DAY_HOURS + DAY_HOURS / 2
    const [x, y] = [Math.floor(from / DAY_HOURS), from % DAY_HOURS]
    const by = event.shiftKey ? WEEK : 1
    const to = {
      ArrowLeft: [x - by, y],
      ArrowRight: [x + by, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
      Home: [0, y],
      End: [knownDays - 1, y],
    }[event.key]
    if (!to) return
    event.preventDefault()
    const [toX = x, toY = y] = to
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
    onCursor(within(toX, count - 1) * DAY_HOURS + within(toY, DAY_HOURS - 1))
  }
  const leftOf = (place: number) => `${(100 * place) / count}%`
  const height = DAY_HOURS * rowPx

  return (
    <div className={classes.heat}>
      <div className={classes.hours} aria-hidden="true">
        {LABELLED_HOURS.map((hour) => (
          <span key={hour} style={{ top: hour * rowPx }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <div className={classes.scroller} ref={scroller}>
        <div
          className={classes.plot}
          style={{ minWidth: count * leastDayPx, height }}
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is one tab stop; arrow keys move its cursor
          tabIndex={0}
          onPointerMove={(event) => event.pointerType === 'mouse' && onCursor(cellAt(event))}
          onPointerDown={(event) => onCursor(cellAt(event))}
          onPointerLeave={({ pointerType }) => {
            // every touch ends with the finger leaving the plot; the touched values should stay readable
            if (pointerType === 'mouse') onCursor(null)
          }}
          onKeyDown={onKeyDown}
        >
          <div className={classes.unknown} style={{ width: leftOf(knownDays) }} />
          <canvas ref={canvas} className={classes.pixels} width={count} height={DAY_HOURS} />
          {cursor !== null && (
            <div
              className={classes.cursor}
              style={{
                left: leftOf(Math.floor(cursor / DAY_HOURS)),
                width: leftOf(1),
                top: (cursor % DAY_HOURS) * rowPx,
                height: rowPx,
              }}
            />
          )}
        </div>
        <div className={classes.days} style={{ minWidth: count * leastDayPx }} aria-hidden="true">
          {[...dayLabels].map(([place, text]) => (
            <span key={place} style={{ left: leftOf(place) }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
