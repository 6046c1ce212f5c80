import { axisTicks } from '@kilowatt/charts/axis-scale'
import { intervalText, timeTicks } from '@kilowatt/charts/time-labels'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './CostBars.module.css'
import { CostMark } from './CostMark.tsx'
import { type CostBar, costBars, costSeries, costWords, isThere, paidIn } from './cost-columns.ts'
import { barParts, barPlace, costScale } from './cost-shape.ts'

type Props = {
  chart: CostChart
  /** the period that it is compared with, and what that is called */
  beside: CostChart | null
  besideName: string
  currency: Currency
  label: string
  compact: boolean
}

/** What is paid stands above zero, what is earned below; a line tells what was paid in the other period. */
export function CostBars({ chart, beside, besideName, currency, label, compact }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const [pointed, setPointed] = useState<number | null>(null)
  const { ref, width } = useWidth<HTMLDivElement>()
  const bars = costBars(chart, beside, currency)
  const scale = costScale(bars)
  // shares of the picture and no units of its own: hatches keep their shape at any size
  const y = (amount: number) => (100 * (scale.max - amount)) / (scale.max - scale.min)
  const place = { zone: chart.timezone, locale }
  const ticks = timeTicks({ startMs: chart.from, endMs: chart.to }, place, compact ? 5 : 12)
  const money = (amount: number | null) => formatMoney(amount, { locale, currency }).text
  const shown = pointed === null ? null : bars[pointed]
  const told = chart.currencies.find((one) => one.currency === currency)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.readout}>
        <strong>{shown ? spanText(shown, chart, pointed ?? 0, place) : t('charts.total')}</strong>
        {told && isThere(told, 'standing') && (
          <span>
            {t('costs.cost')} <b>{money(shown ? paidIn(shown) : told.totals.cost)}</b>
          </span>
        )}
        {costSeries.map((series) => {
          const amount = !told || !isThere(told, series) ? null : shown ? shown[series] : told.totals[series]
          return (
            amount !== null && (
              <span key={series}>
                <CostMark series={series} />
                {t(costWords[series])} <b>{money(amount)}</b>
              </span>
            )
          )
        })}
        {shown && shown.before !== null && (
          <span>
            <CostMark series="before" />
            {besideName} <b>{money(shown.before)}</b>
          </span>
        )}
      </figcaption>
      <div ref={ref} className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {axisTicks(scale).map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {formatMoney(tick, { locale, currency }).text}
            </span>
          ))}
        </div>
        <svg
          className={classes.bars}
          role="img"
          aria-label={label}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            const at = Math.floor((bars.length * (event.clientX - box.left)) / box.width)
            setPointed(at >= 0 && at < bars.length ? at : null)
          }}
          onPointerLeave={() => setPointed(null)}
        >
          {axisTicks(scale).map((tick) => (
            <line
              key={tick}
              x1="0%"
              x2="100%"
              y1={`${y(tick)}%`}
              y2={`${y(tick)}%`}
              className={classes.line}
            />
          ))}
          {bars.map((bar, i) => (
            <Bar
              key={bar.at}
              bar={bar}
              index={i}
              stepPx={width / bars.length}
              y={y}
              isPointed={i === pointed}
            />
          ))}
        </svg>
        <div className={classes.times} aria-hidden="true">
          {ticks.map(({ at, label: text }) => (
            <span key={at} style={{ left: `${(100 * (at - chart.from)) / (chart.to - chart.from)}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

type BarProps = {
  bar: CostBar
  index: number
  stepPx: number
  y: (amount: number) => number
  isPointed: boolean
}

function Bar({ bar, index, stepPx, y, isPointed }: BarProps) {
  const at = barPlace(index, stepPx)
  return (
    <g className={isPointed ? classes.pointed : undefined}>
      {barParts(bar).map(({ series, top, bottom }) => (
        <rect
          key={series}
          className={classes.bar}
          data-series={series}
          x={at.bar.x}
          width={at.bar.width}
          y={`${y(top)}%`}
          height={`${y(bottom) - y(top)}%`}
        />
      ))}
      {bar.before !== null && (
        <line
          className={classes.before}
          x1={at.line.x}
          x2={at.line.x + at.line.width}
          y1={`${y(bar.before)}%`}
          y2={`${y(bar.before)}%`}
        />
      )}
    </g>
  )
}

function spanText({ at }: CostBar, chart: CostChart, index: number, place: { zone: string; locale: string }) {
  const { date, span } = intervalText(at, chart.at[index + 1] ?? chart.to, place)
  return `${date} ${span}`
}
