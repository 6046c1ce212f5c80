import type { TariffSchedule, TariffWindow } from '@kilowatt/domain/pricing/plans/utility-plan'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { useTranslation } from 'react-i18next'
import { daysText, monthsText } from '../painter/schedule-texts.ts'
import classes from './PlanWizard.module.css'

/** When each tariff of a schedule applies, in words: "T1 (VT): Mon–Fri 06:00–22:00". */
export function ScheduleHours({ schedule }: { schedule: TariffSchedule }) {
  const { t, i18n } = useTranslation()
  const byTariff = Map.groupBy(schedule.windows, ({ tariff }) => tariff)
  const tariffs = [...byTariff].toSorted(([a], [b]) => a.localeCompare(b))
  const hoursText = (windows: readonly TariffWindow[]) => {
    const [{ days, months } = { days: [], months: [] }] = windows
    const spans = windows
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, to }) => `${from}–${to}`)
      .join(', ')
    const hours = `${daysText(t, i18n.language, days)} ${spans}`
    return months.length === 12 ? hours : `${hours} (${monthsText(t, i18n.language, months)})`
  }
  return (
    <ul className={classes.hours}>
      {tariffs.map(([tariff, windows]) => (
        <li key={tariff}>
          <b>{tariffName(t, tariff)}</b>:{' '}
          {[...Map.groupBy(windows, sameDays).values()].map(hoursText).map((text, i) => (
            <span key={text} className={classes.days}>
              {i > 0 && <span className="visually-hidden">; </span>}
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const sameDays = ({ days, months }: TariffWindow) => `${days.join()} ${months.join()}`
