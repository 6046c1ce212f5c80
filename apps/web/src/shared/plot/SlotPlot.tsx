import { axisScale } from '@kilowatt/charts/axis-scale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../ui/data/use-width.ts'
import { SlotCursor } from './SlotCursor.tsx'
import classes from './SlotPlot.module.css'
import { SlotShape } from './SlotShape.tsx'
import type { SlotSeries } from './slot-series.ts'
import { labelWidth, slotLabels } from './slots.ts'
import { ValueAxis } from './ValueAxis.tsx'

type Props = {
  label: string
  /** labels of the axis, in order: hours, months, sizes */
  slots: readonly string[]
  series: readonly SlotSeries[]
  unit: string
  /** least span of the axis, so noise looks like noise */
  least: number
  /** the slot that the page is about, highlighted even without a cursor */
  marked?: number | undefined
  /** whether the page has a legend, so nothing is shown above the picture without a cursor */
  hasLegend?: boolean
}

export const SLOT_PLOT_PX = 220
const inset = { left: 48, right: 8, top: 18, bottom: 24 }

/** Values in slots side by side, read by pointer, finger or arrow keys. */
export function SlotPlot({ label, slots, series, unit, least, marked, hasLegend = false }: Props) {
  const { t } = useTranslation()
  const { ref, width } = useWidth<HTMLDivElement>()
  const [cursor, setCursor] = useState<number | null>(null)
  const { left, right, top, bottom } = inset
  const inner = Math.max(0, width - left - right)
  const step = inner / Math.max(1, slots.length)
  const known = series.flatMap(({ shape, values }) =>
    shape === 'none' ? [] : values.filter((value) => value !== null),
  )
  const scale = axisScale(Math.min(0, ...known), Math.max(0, ...known), least)
  const x = (slot: number) => left + slot * step
  const y = (value: number) =>
    top + ((scale.max - value) / (scale.max - scale.min)) * (SLOT_PLOT_PX - top - bottom)
  const read = cursor ?? marked
  const bars = series.filter(({ shape }) => shape === 'bar')
  return (
    <>
      <output className={classes.readout} aria-label={t('charts.readoutLabel')}>
        {read !== undefined && <b className={classes.slot}>{slots[read]}</b>}
        {(read !== undefined || !hasLegend) &&
          series.map(({ key, label: name, color, shape, values, text }) => (
            <span key={key} className={classes.value}>
              <i data-shape={shape} style={{ background: color }} aria-hidden="true" />
              {name}
              {read !== undefined && <b>{text(values[read] ?? null)}</b>}
            </span>
          ))}
      </output>
      <SlotCursor
        ref={ref}
        className={classes.plot}
        label={label}
        count={slots.length}
        cursor={cursor}
        onCursor={setCursor}
        marked={marked}
        last={lastKnown(series)}
        inset={inset}
      >
        {width > 0 && (
          <svg width={width} height={SLOT_PLOT_PX} aria-hidden="true">
            <ValueAxis scale={scale} y={y} left={left} right={width - right} unit={unit} />
            {series.map((one) => (
              <SlotShape
                key={one.key}
                series={one}
                x={x}
                y={y}
                step={step}
                bar={{ at: bars.indexOf(one), of: bars.length }}
              />
            ))}
            {slotLabels(slots, inner).map((slot) => (
              <text
                key={slot}
                className={classes.axis}
                x={Math.min(x(slot + 0.5), width - labelWidth(slots[slot]) / 2)}
                y={SLOT_PLOT_PX - 6}
                textAnchor="middle"
              >
                {slots[slot]}
              </text>
            ))}
          </svg>
        )}
      </SlotCursor>
    </>
  )
}

/** The last slot with a known value: in the current month, that is today. */
function lastKnown(series: readonly SlotSeries[]): number | undefined {
  const known = Math.max(...series.map(({ values }) => values.findLastIndex((value) => value !== null)))
  return known < 0 ? undefined : known
}
