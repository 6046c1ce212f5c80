import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import classes from './EnergyPlot.module.css'
import { init } from './echarts-core.ts'

type Props = {
  option: EChartsCoreOption
  height: number
  /** what a screen reader hears instead of the picture */
  label: string
  /** epoch ms under the cursor, drawn as a dashed line with a flag */
  cursorAt: number | null
  cursorLabel: string
  dimmed: boolean
  onCursor: (at: number | null) => void
  /** a drag over the plot with a mouse asks for that span */
  onZoom: (from: number, to: number) => void
  onZoomReset: () => void
  onKeyStep: (step: 'previous' | 'next' | 'back' | 'forward' | 'first' | 'last') => void
  onReady?: (chart: EChartsType) => void
}

const KEY_STEPS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' } as const
/** A shorter drag is a click, px. */
const MIN_DRAG = 8

/** Gives the chart the size of its place, where that is another now; the whole picture is drawn for it. */
function fit(chart: EChartsType) {
  const place = chart.getDom()
  if (place.clientWidth !== chart.getWidth() || place.clientHeight !== chart.getHeight()) chart.resize()
}

/** Canvas of a chart plus the cursor above it. The cursor is plain HTML, so that moving it redraws nothing. */
export function EnergyPlot(props: Props) {
  const { option, height, label, cursorAt, cursorLabel, dimmed, onReady } = props
  const host = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [, redrawn] = useState(0)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const made = init(element)
    setChart(made)
    // what is drawn moves the cursor along
    made.on('rendered', () => redrawn((count) => count + 1))
    const observer = new ResizeObserver(() => fit(made))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  useEffect(() => {
    if (!chart) return
    // drawn with the next frame, or at once in its new size, but not twice
    chart.setOption(option, { notMerge: true, lazyUpdate: true })
    fit(chart)
    onReady?.(chart)
  }, [chart, option, onReady])

  const timeAt = (event: PointerEvent<HTMLElement>): number | null => {
    if (!chart) return null
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const at = chart.convertFromPixel({ xAxisIndex: 0 }, x)
    return typeof at === 'number' ? at : null
  }
  const pixelOf = (at: number): number | null => {
    const x = chart && !chart.isDisposed() ? chart.convertToPixel({ xAxisIndex: 0 }, at) : null
    return typeof x === 'number' && Number.isFinite(x) ? x : null
  }
  const cursorX = cursorAt === null ? null : pixelOf(cursorAt)
  const dragFrom = drag && pixelOf(drag.from)
  const dragTo = drag && pixelOf(drag.to)

  return (
    <div
      className={classes.plot}
      style={{ height }}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot is one tab stop; arrow keys move its cursor
      tabIndex={0}
      data-dimmed={dimmed || undefined}
      onPointerMove={(event) => {
        const at = timeAt(event)
        props.onCursor(at)
        if (drag && at !== null) setDrag({ ...drag, to: at })
      }}
      onPointerDown={(event) => {
        const at = timeAt(event)
        if (event.pointerType === 'mouse' && event.button === 0 && at !== null) setDrag({ from: at, to: at })
        props.onCursor(at)
      }}
      onPointerUp={() => {
        if (drag && dragFrom != null && dragTo != null && Math.abs(dragTo - dragFrom) >= MIN_DRAG)
          props.onZoom(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to))
        setDrag(null)
      }}
      onPointerLeave={() => {
        setDrag(null)
        props.onCursor(null)
      }}
      onDoubleClick={props.onZoomReset}
      onKeyDown={(event) => {
        const key = event.key as keyof typeof KEY_STEPS
        if (!(key in KEY_STEPS)) return
        event.preventDefault()
        const step = KEY_STEPS[key]
        if (event.shiftKey && step === 'previous') props.onKeyStep('back')
        else if (event.shiftKey && step === 'next') props.onKeyStep('forward')
        else props.onKeyStep(step)
      }}
    >
      <div ref={host} className={classes.canvas} />
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
