import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import {
  estimatedIntervals,
  intervalAt,
  intervalMs,
  lastKnownInterval,
} from '@kilowatt/charts/chart-intervals'
import { combinedDrawing, comparedSeries, levelSeries } from '@kilowatt/charts/combined-option'
import { outTitle } from '@kilowatt/charts/series-styles'
import { splitDrawings } from '@kilowatt/charts/split-option'
import { intervalText } from '@kilowatt/charts/time-labels'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmMark } from '../../../shared/alarms/use-alarm-marks.ts'
import { slotByKey } from '../../../shared/plot/slot-keys.ts'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './ChartPlot.module.css'
import { readoutAt } from './chart-readout.ts'
import { EnergyPlot } from './EnergyPlot.tsx'
import { Readout } from './Readout.tsx'
import type { TakePicture } from './take-picture.ts'

type Props = {
  frame: ChartFrame
  /** values to draw, if they differ from the values at the cursor */
  drawn?: ChartFrame | undefined
  mode: 'combine' | 'split'
  label: string
  dimmed: boolean
  /** alarms in the range, marked at their time */
  marks: readonly AlarmMark[]
  /** whether the compared period is still loading */
  isComparing?: boolean
  onZoom: (zoom: [number, number] | undefined) => void
  onReady: (take: TakePicture) => void
}

/**
 * The readout and the plot below it, which share a cursor. Without a cursor, the last known value is shown.
 */
export default function ChartPlot({
  frame,
  drawn = frame,
  mode,
  label,
  dimmed,
  marks,
  isComparing = false,
  onZoom,
  onReady,
}: Props) {
  const { t, i18n } = useTranslation()
  const { chart } = frame
  const [cursor, setCursor] = useState<number | null>(null)
  const last = useMemo(() => lastKnownInterval(chart), [chart])
  const index = cursor === null ? null : intervalAt(chart, cursor)
  const read = index ?? last
  const start = (read === null ? undefined : chart.at[read]) ?? chart.from
  const place = { zone: chart.timezone, locale: i18n.language }
  const texts = intervalText(start, start + intervalMs(chart, read ?? 0), place)
  const drawings = useMemo(
    () => (mode === 'split' ? splitDrawings(drawn) : [combinedDrawing(drawn)]),
    [drawn, mode],
  )
  const before = comparedSeries(frame)?.values ?? null
  const hasLevel = levelSeries(frame) !== undefined

  const onKeyDown = (event: KeyboardEvent) => {
    const to = slotByKey(event, { count: chart.at.length, from: read ?? 0 })
    if (to === null) return
    event.preventDefault()
    setCursor(chart.at[to] ?? null)
  }

  return (
    <Card bare className={classes.card ?? ''}>
      <div className={classes.plotBox}>
        <Readout
          readout={readoutAt(chart, read)}
          hidden={frame.hidden}
          measure={chart.measure}
          outTitle={t(outTitle(chart.series))}
          hasLevel={hasLevel}
          price={
            frame.prices ? { value: frame.prices.values[read ?? 0] ?? null, unit: frame.prices.unit } : null
          }
          compact={frame.compact}
          date={texts.date}
          span={texts.span}
          before={before === null ? null : (before[read ?? 0] ?? null)}
          isComparing={isComparing}
          isEstimated={chart.series.some((series) => estimatedIntervals(chart, series).has(read ?? 0))}
          reporting={chart.locations ? (chart.locations.reportingAt[read ?? 0] ?? null) : null}
        />
        <EnergyPlot
          drawings={drawings}
          label={label}
          cursorAt={index === null ? null : start}
          cursorLabel={texts.span.split(' – ')[0] ?? ''}
          dimmed={dimmed}
          marks={marks}
          shown={chart}
          onCursor={setCursor}
          onZoom={(from, to) => onZoom([Math.round(from), Math.round(to)])}
          onZoomReset={() => onZoom(undefined)}
          onKeyDown={onKeyDown}
          onReady={onReady}
        />
      </div>
    </Card>
  )
}
