import type { Drawing } from '@kilowatt/charts/drawing'
import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { PlotMarks } from '../../../shared/alarms/PlotMarks.tsx'
import type { AlarmMark } from '../../../shared/alarms/use-alarm-marks.ts'
import classes from './EnergyPlot.module.css'
import { PlotCanvas } from './PlotCanvas.tsx'
import { joinPictures, type TakePicture } from './take-picture.ts'
import { usePinch } from './use-pinch.ts'
import { useTurns } from './use-turns.ts'

type Props = {
  drawings: readonly Drawing[]
  /** description for screen readers */
  label: string
  /** epoch ms under the cursor, drawn as a dashed line with a flag */
  cursorAt: number | null
  cursorLabel: string
  /** alarms in the range */
  marks: readonly AlarmMark[]
  dimmed: boolean
  /** the range of the plot, epoch ms */
  shown: { readonly from: number; readonly to: number }
  onCursor: (at: number | null) => void
  /** called with the span of a mouse drag, or of two fingers that are spread */
  onZoom: (from: number, to: number) => void
  onZoomReset: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onReady: (take: TakePicture) => void
}

/** A shorter drag is a click, px. */
const MIN_DRAG = 8

/** The plot with the cursor on top. The cursor is plain HTML, so moving it redraws nothing. */
export function EnergyPlot(props: Props) {
  const { drawings, label, cursorAt, cursorLabel, marks, dimmed, onReady } = props
  const charts = useRef(new Map<string, EChartsType>())
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  /** before its first drawing, a chart has no axis to convert positions */
  const drawn = useRef(new WeakSet<EChartsType>())
  const [, redrawn] = useState(0)
  const due = useTurns(drawings)
  const pinch = usePinch({ ...props, onSpan: setDrag })
  const onChart = useCallback((key: string, chart: EChartsType | null) => {
    if (chart) charts.current.set(key, chart)
    else charts.current.delete(key)
  }, [])
  // a redraw also moves the cursor
  const onRendered = useCallback((chart: EChartsType) => {
    drawn.current.add(chart)
    redrawn((count) => count + 1)
  }, [])
  // all plots have the same time axis
  const chart = charts.current.get(drawings[0]?.key ?? '')

  useEffect(() => {
    onReady((style) =>
      joinPictures(
        drawings.flatMap(({ key }) => charts.current.get(key) ?? []),
        style,
      ),
    )
  }, [drawings, onReady])

  const timeAt = (event: PointerEvent<HTMLElement>): number | null => {
    if (!chart) return null
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const at = chart.convertFromPixel({ xAxisIndex: 0 }, x)
    return typeof at === 'number' ? at : null
  }
  const pixelOf = (at: number): number | null => {
    const isReady = chart && drawn.current.has(chart) && !chart.isDisposed()
    const x = isReady ? chart.convertToPixel({ xAxisIndex: 0 }, at) : null
    return typeof x === 'number' && Number.isFinite(x) ? x : null
  }
  const cursorX = cursorAt === null ? null : pixelOf(cursorAt)
  const dragFrom = drag && pixelOf(drag.from)
  const dragTo = drag && pixelOf(drag.to)

  return (
    <div
      className={classes.plot}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot is one tab stop; arrow keys move its cursor
      tabIndex={0}
      data-dimmed={dimmed || undefined}
      onPointerMove={(event) => {
        pinch.move(event)
        if (pinch.isPinching()) return
        const at = timeAt(event)
        props.onCursor(at)
        if (drag && at !== null) setDrag({ ...drag, to: at })
      }}
      onPointerDown={(event) => {
        const at = timeAt(event)
        pinch.down(event, at)
        if (event.pointerType === 'mouse' && event.button === 0 && at !== null) setDrag({ from: at, to: at })
        if (!pinch.isPinching()) props.onCursor(at)
      }}
      onPointerCancel={pinch.cancel}
      onPointerUp={({ pointerType }) => {
        if (pointerType === 'touch') return pinch.up()
        if (drag && dragFrom != null && dragTo != null && Math.abs(dragTo - dragFrom) >= MIN_DRAG)
          props.onZoom(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to))
        setDrag(null)
      }}
      onPointerLeave={({ pointerType }) => {
        if (!pinch.isPinching()) setDrag(null)
        // a touch ends when the finger leaves; the values should stay readable
        if (pointerType === 'mouse') props.onCursor(null)
      }}
      onDoubleClick={props.onZoomReset}
      onKeyDown={props.onKeyDown}
    >
      {drawings.map((drawing, index) => (
        <PlotCanvas
          key={drawing.key}
          drawing={drawing}
          isDue={index < due}
          onChart={onChart}
          onRendered={onRendered}
        />
      ))}
      <PlotMarks marks={marks} pixelOf={pixelOf} />
      {dragFrom != null && dragTo != null && Math.abs(dragTo - dragFrom) >= MIN_DRAG && (
        <div
          className={classes.selection}
          style={{ left: Math.min(dragFrom, dragTo), width: Math.abs(dragTo - dragFrom) }}
        />
      )}
      {cursorX !== null && (
        <div className={classes.cursor} style={{ transform: `translateX(${cursorX}px)` }}>
          <span className={classes.flag}>{cursorLabel}</span>
        </div>
      )}
    </div>
  )
}
