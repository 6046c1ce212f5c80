import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './PreviewPane.module.css'

const WIDTH = 326
const HEIGHT = 84
const BAR = 16

/** The actual cost of each day, and what it would have been; nothing without prices. */
export function DayBars({ days, place }: { days: StrategyPreview['days']; place: StrategyPlace }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const values = days.flatMap(({ before, after }) => [before ?? 0, after ?? 0])
  if (days.every(({ before, after }) => before === null || after === null)) return null
  const top = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const span = top - low || 1
  const y = (amount: number) => 2 + ((top - amount) / span) * (HEIGHT - 4)
  const slot = WIDTH / days.length
  const weekday = (ms: number) => formatWeekday(ms, { locale, timeZone: place.timezone, style: 'short' })
  const money = (amount: number | null) => formatMoney(amount, { locale, currency: place.currency }).text
  const bar = (x: number, amount: number | null, className: string | undefined) =>
    amount !== null && (
      <rect
        className={className}
        x={x}
        y={Math.min(y(0), y(amount))}
        width={BAR}
        height={Math.max(1, Math.abs(y(amount) - y(0)))}
        rx={2}
      />
    )
  return (
    <figure className={classes.bars}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`}
        role="img"
        aria-label={[
          t('strategies.perDay'),
          ...days.map(({ from, before, after }) =>
            t('strategies.dayCost', { day: weekday(from), after: money(after), before: money(before) }),
          ),
        ].join(' ')}
      >
        <path className={classes.base} d={`M0 ${y(0)}H${WIDTH}`} />
        {days.map(({ from, before, after }, index) => {
          const middle = slot * (index + 0.5)
          return (
            <g key={from}>
              {bar(middle - BAR - 1, before, classes.before)}
              {bar(middle + 1, after, classes.after)}
              <text x={middle} y={HEIGHT + 15} textAnchor="middle">
                {weekday(from)}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span className={classes.keyBefore}>{t('strategies.asItWas')}</span>
        <span className={classes.keyAfter}>{t('strategies.withThis')}</span>
      </figcaption>
    </figure>
  )
}
