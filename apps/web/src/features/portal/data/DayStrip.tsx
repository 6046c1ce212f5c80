import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './PortalData.module.css'
import type { ShownReadings } from './shown-readings.ts'

type Props = { days: ShownReadings['days']; day: LocalDate; onDay: (day: LocalDate) => void }

export const DAY_STRIP_PX = 96
const PER_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -30, PageDown: 30 }

/** Import by day, the whole range at a glance; pressing a day shows it below. */
export function DayStrip({ days, day, onDay }: Props) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useWidth<HTMLDivElement>()
  const most = days.reduce((high, { importWh }) => Math.max(high, importWh ?? 0), 1)
  const at = days.findIndex(({ date }) => date === day)
  const step = width / Math.max(1, days.length)
  const choose = (index: number) => {
    const chosen = days[Math.min(days.length - 1, Math.max(0, index))]
    if (chosen) onDay(chosen.date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = PER_KEY[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : by && at + by
    if (to === undefined) return
    event.preventDefault()
    choose(to)
  }
  const chosen = days[at]
  const valueText = [
    formatDate(Date.parse(day), { timeZone: 'UTC' }),
    chosen?.importWh == null
      ? t('portal.noReading')
      : `${formatNumber(chosen.importWh / 1000, { locale: i18n.language, digits: 1 })} kWh`,
  ].join(', ')
  return (
    <>
      <div
        ref={ref}
        className={classes.strip}
        role="slider"
        tabIndex={0}
        aria-label={t('portal.range_day')}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={at}
        aria-valuetext={valueText}
        onPointerDown={({ clientX, currentTarget }) =>
          choose(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / step))
        }
        onKeyDown={onKeyDown}
      >
        {width > 0 && (
          <svg width={width} height={DAY_STRIP_PX} aria-hidden="true">
            {days.map(({ date, importWh, known, clock }, i) => {
              const height = importWh === null ? DAY_STRIP_PX : Math.max(1, (importWh / most) * DAY_STRIP_PX)
              return (
                <rect
                  key={date}
                  className={cx(
                    importWh === null ? classes.gap : date === day ? classes.chosen : classes.bar,
                    importWh !== null && known < clock.length && date !== day && classes.partly,
                  )}
                  x={i * step}
                  y={DAY_STRIP_PX - height}
                  width={Math.max(0.5, step > 4 ? step - 1 : step)}
                  height={height}
                />
              )
            })}
          </svg>
        )}
      </div>
      <p className="caption">{valueText}</p>
    </>
  )
}
