import type { AxisScale } from '@kilowatt/charts/axis-scale'
import { timeTicks } from '@kilowatt/charts/time-labels'
import { type PriceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ValueAxis } from '../../../shared/plot/ValueAxis.tsx'
import { barAt } from '../../../shared/prices/shown-day.ts'
import { useWidth } from '../../../ui/data/use-width.ts'
import { levelColor } from '../levels/PriceLevelMark.tsx'
import classes from './DayPlot.module.css'
import { pieceClass } from './PaidParts.tsx'
import { piecesOf, type StackedDay } from './paid-day.ts'

const LEFT = 40
const RIGHT = 8
const TOP = 26
const BOTTOM = 26
export const plotHeight = (compact: boolean) => (compact ? 176 : 200)
/** Cursor steps with Shift: twelve from one side to the other, as in every chart. */
const FAR = 12

type Props = {
  day: StackedDay
  /** the same for all shown days, so equal heights are equal prices */
  scale: AxisScale
  bounds: PriceBounds | null
  nowMs: number
  best: TimeRange | null
  bestLabel: string
  /** index of a bar */
  cursor: number | null
  compact: boolean
  label: string
  onCursor: (bar: number | null) => void
}

/** A bar for each price of a day. The cursor is an overlay, so moving it redraws nothing. */
export function DayPlot(props: Props) {
  const { day, scale, bounds, nowMs, best, cursor, compact, label, onCursor } = props
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const hatchId = useId()
  const { ref, width } = useWidth<HTMLDivElement>()
  const { from, to, region } = day.answer
  const height = plotHeight(compact)
  const inner = Math.max(0, width - LEFT - RIGHT)
  const x = (at: number) => LEFT + ((at - from) / (to - from)) * inner
  const y = (price: number) => TOP + ((scale.max - price) / (scale.max - scale.min)) * (height - TOP - BOTTOM)
  const isNow = from <= nowMs && nowMs < to
  const read = cursor === null ? undefined : day.bars[cursor]

  const barOf = (event: PointerEvent<HTMLElement>) => {
    const at =
      from + ((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / inner) * (to - from)
    const bar = barAt(day, at)
    return bar < 0 ? null : bar
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCursor(null)
    const start = cursor ?? (isNow ? barAt(day, nowMs) : 0)
    const by = event.shiftKey ? FAR : 1
    const to = {
      ArrowLeft: cursor === null ? start : start - by,
      ArrowRight: cursor === null ? start : start + by,
      Home: 0,
      End: day.bars.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onCursor(Math.min(day.bars.length - 1, Math.max(0, to)))
  }
  const mean = day.statistics?.mean
  const gapPx = inner / Math.max(1, day.bars.length) > 3 ? 1 : 0.5

  return (
    <div
      ref={ref}
      className={classes.plot}
      style={{ height }}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot is one tab stop; arrow keys move its cursor
      tabIndex={0}
      onPointerMove={(event) => onCursor(barOf(event))}
      onPointerDown={(event) => onCursor(barOf(event))}
      onPointerLeave={({ pointerType }) => {
        // every touch ends with the finger leaving the plot; the touched values should stay readable
        if (pointerType === 'mouse') onCursor(null)
      }}
      onKeyDown={onKeyDown}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6 6 0" className={classes.hatch} />
            </pattern>
          </defs>
          <ValueAxis scale={scale} y={y} left={LEFT} right={width - RIGHT} unit={day.unit.short} />
          {best && (
            <g>
              <rect
                className={classes.best}
                x={x(best.startMs)}
                y={TOP}
                width={x(best.endMs) - x(best.startMs)}
                height={height - TOP - BOTTOM}
              />
              <line
                className={classes.bestEdge}
                x1={x(best.startMs)}
                x2={x(best.endMs)}
                y1={TOP - 2}
                y2={TOP - 2}
              />
              <text
                className={classes.bestText}
                x={Math.min(width - 32, Math.max(LEFT + 24, (x(best.startMs) + x(best.endMs)) / 2))}
                y={TOP - 9}
                textAnchor="middle"
              >
                {props.bestLabel}
              </text>
            </g>
          )}
          {day.bars.map(({ startMs, endMs, price }, bar) => {
            const left = x(startMs)
            const barWidth = Math.max(0.5, x(endMs) - left - gapPx)
            if (price === null)
              return (
                <rect
                  key={startMs}
                  fill={`url(#${hatchId})`}
                  x={left}
                  y={TOP}
                  width={x(endMs) - left}
                  height={height - TOP - BOTTOM}
                />
              )
            const past = endMs <= nowMs && isNow ? classes.past : undefined
            return (
              <g key={startMs} className={past}>
                {piecesOf(day, bar, price).map(({ part, from: low, to: high }, piece) => (
                  <rect
                    key={part ?? 'price'}
                    className={part && piece > 0 ? pieceClass(part) : undefined}
                    style={piece === 0 ? { fill: levelColor(priceLevel(price, bounds)) } : undefined}
                    x={left}
                    y={Math.min(y(low), y(high))}
                    width={barWidth}
                    // even a price near zero stays visible
                    height={Math.max(part ? 0 : 1, Math.abs(y(low) - y(high)))}
                    rx={part ? 0 : Math.min(1.5, barWidth / 3)}
                  />
                ))}
                {day.stack && (
                  <line className={classes.paid} x1={left} x2={left + barWidth} y1={y(price)} y2={y(price)} />
                )}
              </g>
            )
          })}
          {mean !== undefined && (
            <line className={classes.mean} x1={LEFT} x2={width - RIGHT} y1={y(mean)} y2={y(mean)} />
          )}
          {timeTicks(
            { startMs: from, endMs: to },
            { zone: region.timezone, locale },
            hourLabels(inner, compact),
          ).map(({ at, label: text }) => (
            <text
              key={at}
              className={classes.axis}
              x={x(at)}
              y={height - 6}
              textAnchor={at === from ? 'start' : at === to ? 'end' : 'middle'}
            >
              {text}
            </text>
          ))}
        </svg>
      )}
      {width > 0 && isNow && (
        <div className={classes.now} style={{ transform: `translateX(${x(nowMs)}px)` }}>
          <span style={{ transform: `translateX(${flagShift(x(nowMs), width)}px)` }}>
            {t('spotMarket.now', { time: formatTime(nowMs, { timeZone: region.timezone }) })}
          </span>
        </div>
      )}
      {read && (
        <div
          className={classes.cursor}
          style={{ left: x(read.startMs), width: x(read.endMs) - x(read.startMs) }}
        />
      )}
    </div>
  )
}

/** The width of `00:00` plus a gap. */
const HOUR_LABEL_PX = 52
const hourLabels = (inner: number, compact: boolean) =>
  Math.min(compact ? 5 : 9, Math.max(3, Math.floor(inner / HOUR_LABEL_PX)))

const FLAG_HALF = 38
/** Shift of the flag, which stays within the plot at midnight. */
const flagShift = (at: number, width: number) =>
  Math.min(0, width - FLAG_HALF - at) + Math.max(0, FLAG_HALF - at) - FLAG_HALF
