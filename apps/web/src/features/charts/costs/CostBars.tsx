import { axisTicks } from '@kilowatt/charts/axis-scale'
import { intervalText, timeTicks } from '@kilowatt/charts/time-labels'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SlotCursor } from '../../../shared/plot/SlotCursor.tsx'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './CostBars.module.css'
import { CostReadout } from './CostReadout.tsx'
import { type CostBar, costBars, isKnown } from './cost-columns.ts'
import { barParts, barPlace, costScale, shareOfAxis } from './cost-shape.ts'

type Props = {
  chart: CostChart
  /** the compared period, once loaded */
  compared: CostChart | null
  /** name of the compared period; null without a comparison */
  comparedName: string | null
  currency: Currency
  label: string
  compact: boolean
}

/**
 * Bars of costs above zero and of earnings below it, with a line for the cost of the compared period. Without
 * a cursor, the totals are shown.
 */
export function CostBars({ chart, compared, comparedName, currency, label, compact }: Props) {
  const { i18n } = useTranslation()
  const locale = i18n.language
  // a time instead of an index: in another period no bar has it, so the cursor disappears
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const { ref, width } = useWidth<HTMLDivElement>()
  const bars = costBars(chart, compared, currency)
  const scale = costScale(bars, currency)
  // percentages of the container instead of SVG units, so hatches keep their shape at any size
  const y = (amount: number) => (100 * (scale.max - amount)) / (scale.max - scale.min)
  const place = { zone: chart.timezone, locale }
  const ticks = timeTicks({ startMs: chart.from, endMs: chart.to }, place, compact ? 5 : 12)
  const money = (amount: number | null) => formatMoney(amount, { locale, currency }).text
  const costs = chart.currencies.find((one) => one.currency === currency)
  const other = compared?.currencies.find((one) => one.currency === currency)
  const pointed = bars.findIndex(({ at }) => at === pointedAt)
  const shown = bars[pointed]
  const known = bars.findLastIndex(isKnown)
  return (
    <figure className={classes.figure}>
      {costs && (
        <figcaption>
          <CostReadout
            read={
              shown
                ? { bar: shown, ...intervalText(shown.at, chart.at[pointed + 1] ?? chart.to, place) }
                : null
            }
            costs={costs}
            before={
              comparedName === null
                ? null
                : { name: comparedName, amount: shown ? shown.before : (other?.totals.cost ?? null) }
            }
            money={money}
          />
        </figcaption>
      )}
      <div ref={ref} className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {axisTicks(scale).map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {money(tick)}
            </span>
          ))}
        </div>
        <SlotCursor
          label={label}
          count={bars.length}
          cursor={shown ? pointed : null}
          onCursor={(slot) => setPointedAt(slot === null ? null : (bars[slot]?.at ?? null))}
          last={known < 0 ? undefined : known}
        >
          <svg className={classes.bars} aria-hidden="true">
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
              <Bar key={bar.at} bar={bar} index={i} stepPx={width / bars.length} y={y} />
            ))}
          </svg>
        </SlotCursor>
        <div className={classes.times} aria-hidden="true">
          {ticks.map(({ at, label: text }) => (
            <span key={at} style={{ left: `${100 * shareOfAxis(chart, at)}%` }}>
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
}

function Bar({ bar, index, stepPx, y }: BarProps) {
  const at = barPlace(index, stepPx)
  return (
    <g>
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
