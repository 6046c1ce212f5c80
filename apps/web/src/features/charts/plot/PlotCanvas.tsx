import type { Drawing } from '@kilowatt/charts/drawing'
import type { EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { init } from './echarts-core.ts'

type Props = {
  drawing: Drawing
  /** is it this one's turn? Before that what it drew last stands */
  isDue: boolean
  /** its chart, once there is one, and null when it is gone */
  onChart: (key: string, chart: EChartsType | null) => void
  onRendered: () => void
}

/** Gives the chart the size of its place, where that is another now; the whole picture is drawn for it. */
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

  useEffect(() => {
    const element = host.current
    if (!element || !hasBegun) return
    const made = init(element)
    setChart(made)
    onChart(key, made)
    made.on('rendered', onRendered)
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
    // to ask for the size of a place lays the whole page out, which each picture would wait for
    if (drawnHeight.current === height) return
    drawnHeight.current = height
    fit(chart)
  }, [chart, isDue, option, height])

  return <div ref={host} style={{ height }} />
}
