import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ReportingNote.module.css'

/**
 * The number of locations in a sum, and its time zone. Without the number, a sum of most locations looks like
 * a sum of all locations.
 */
export function ReportingNote({ chart: { locations, timezone, source } }: { chart: Chart }) {
  const { t } = useTranslation()
  if (!locations) return null
  const { count, reporting, timezones } = locations
  return (
    <p className={classes.note} data-partial={reporting < count || undefined}>
      <IconHome size={16} stroke={1.75} aria-hidden="true" />
      {t('charts.reporting', { count, reporting })}
      {timezones.length > 1 && (
        <span>
          {source === 'quarters' ? t('charts.hoursOfZone', { zone: timezone }) : t('charts.daysOfEach')}
        </span>
      )}
    </p>
  )
}
