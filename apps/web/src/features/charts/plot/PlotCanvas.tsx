import type { Drawing } from '@kilowatt/charts/drawing'
import type { EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { init } from './echarts-core.ts'

type Props = {
  drawing: Drawing
  /** whether this canvas may draw now; until then it keeps its last drawing */
  isDue: boolean
  /** called with its chart once it exists, and with null when it is disposed */
  onChart: (key: string, chart: EChartsType | null) => void
  onRendered: (chart: EChartsType) => void
}

/** Resizes the chart to its container if that has changed; a resize redraws the whole picture. */
function fit(chart: EChartsType) {
  const place = chart.getDom()
  if (place.clientWidth !== chart.getWidth() || place.clientHeight !== chart.getHeight()) chart.resize()
}

/** One canvas of a plot. */
export function PlotCanvas({ drawing: { key, height, option }, isDue, onChart, onRendered }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const hasBegun = isDue || chart !== null
  const drawnHeight = useRef(height)
  /** the chart that has its option: an empty chart also reports that it is rendered, but has no axes yet */
  const filled = useRef<EChartsType>(null)

  useEffect(() => {
    const element = host.current
    if (!element || !hasBegun) return
    const made = init(element)
    setChart(made)
    onChart(key, made)
    made.on('rendered', () => {
      if (filled.current === made) onRendered(made)
    })
    const observer = new ResizeObserver(() => fit(made))
    observer.observe(element)
    return () => {
      observer.disconnect()
      onChart(key, null)
      made.dispose()
      setChart(null)
    }
  }, [key, hasBegun, onChart, onRendered])

  useEffect(() => {
    if (!chart || chart.isDisposed() || !isDue) return
    // drawn with the next frame, or at once in its new size, but not twice
    chart.setOption(option, { notMerge: true, lazyUpdate: true })
    filled.current = chart
    // reading the container's size forces a layout of the page, which would delay every picture
    if (drawnHeight.current === height) return
    drawnHeight.current = height
    fit(chart)
  }, [chart, isDue, option, height])

  return <div ref={host} style={{ height }} />
}
