import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { formatDate, formatTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { ValueAxis } from '../../../shared/plot/ValueAxis.tsx'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './AlarmChart.module.css'
import { type Around, chartValues, timeTicks } from './chart-scale.ts'

type Props = { alarm: Alarm; around: Around; height?: number }

const LEFT = 44
const RIGHT = 6
const TOP = 20
const BOTTOM = 22
const FLAG_PX = 150
/** From this length on, the axis shows days instead of times. */
const DAYS_FROM_MS = 3 * 86_400_000

/** The judged values around an alarm, the limit they were compared with, and the alarm's time. Gaps stay gaps. */
export function AlarmChart({ alarm, around, height = 168 }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { ref, width } = useWidth<HTMLDivElement>()
  const zone = { timeZone: alarmZoneOf(alarm) }
  const { from, stepMs } = around
  const to = from + stepMs * around.values.length
  const limit = alarm.unit === around.unit ? alarm.limit : null
  const shown = chartValues(around, limit)
  const x = (ms: number) =>
    LEFT + ((Math.min(to, Math.max(from, ms)) - from) / (to - from)) * (width - LEFT - RIGHT)
  const y = (value: number) =>
    TOP + ((shown.scale.max - value) / (shown.scale.max - shown.scale.min)) * (height - TOP - BOTTOM)
  const isOfDays = to - from > DAYS_FROM_MS
  // day and month: the year would not fit five times
  const dayOf = (ms: number) => formatDate(ms, zone).slice(0, 7)
  const start = isOfDays ? dayOf(alarm.firstAt) : formatTime(alarm.firstAt, zone)
  const end = alarm.resolvedAt ?? to
  const flag =
    alarm.resolvedAt === null
      ? t('alarms.chartSince', { time: start })
      : t('alarms.chartLasted', { time: start, duration: texts.duration(alarm.resolvedAt - alarm.firstAt) })
  const isLate = x(alarm.firstAt) + FLAG_PX > width
  return (
    <figure className={classes.figure}>
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('alarms.chartLabel', {
              alarm: texts.title(alarm),
              from: isOfDays ? dayOf(from) : formatTime(from, zone),
              to: isOfDays ? dayOf(to) : formatTime(to, zone),
              flag,
            })}
          >
            <rect
              className={classes.span}
              x={x(alarm.firstAt)}
              y={TOP}
              width={Math.max(2, x(end) - x(alarm.firstAt))}
              height={height - TOP - BOTTOM}
            />
            <ValueAxis scale={shown.scale} y={y} left={LEFT} right={width - RIGHT} unit={shown.unit} />
            {shown.limit !== null && (
              <path className={classes.limit} d={`M${LEFT} ${y(shown.limit)}H${width - RIGHT}`} />
            )}
            <path className={classes.line} d={linePath(shown.values, (i) => x(from + i * stepMs), y)} />
            <text
              className={classes.flag}
              x={x(alarm.firstAt) + (isLate ? -6 : 6)}
              y={TOP - 7}
              textAnchor={isLate ? 'end' : 'start'}
            >
              {flag}
            </text>
            {timeTicks(from, to).map((ms) => (
              <text
                key={ms}
                className={classes.axis}
                x={Math.min(x(ms), width - 18)}
                y={height - 5}
                textAnchor="middle"
              >
                {isOfDays ? dayOf(ms) : formatTime(ms, zone)}
              </text>
            ))}
          </svg>
        )}
      </div>
      <figcaption className={classes.legend}>
        {limit !== null && (
          <span className={classes.keyLimit}>
            {t('alarms.chartLimit', { limit: texts.measured(limit, alarm.unit) })}
          </span>
        )}
        <span className={classes.keyLine}>
          {t(/^[A-Z]{3}$/.test(around.unit) ? 'alarms.chartCosts' : 'alarms.chartValues', {
            unit: shown.unit,
          })}
        </span>
      </figcaption>
    </figure>
  )
}

/** A line through known values. It ends where a value is unknown, and a single value stays visible. */
function linePath(
  values: readonly (number | null)[],
  x: (i: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  values.forEach((value, i) => {
    if (value === null) return
    const starts = (values[i - 1] ?? null) === null
    path += `${starts ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`
    if (starts && (values[i + 1] ?? null) === null) path += `H${(x(i) + 1.5).toFixed(1)}`
  })
  return path
}
