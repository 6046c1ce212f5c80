import type { PortalProcessing } from '@kilowatt/contracts/portal/external-devices'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './ProcessProgress.module.css'

/** Progress of the portal's data for this page, and why it has stopped. */
export function ProcessProgress({ processing }: { processing: PortalProcessing | undefined }) {
  const { t } = useTranslation()
  if (processing === undefined || processing.state === 'none') return null
  const { state, failure, nextAt, asked, total, isReady } = processing
  if (state === 'failed' && failure) return <Notice kind="critical">{t(`portal.failure_${failure}`)}</Notice>
  if (isReady) return null
  return (
    <div className={classes.progress}>
      <div className={classes.words} role="status">
        <span>{t('portal.progress', { asked, total })}</span>
        {state === 'retrying' && failure && (
          <span className="caption">
            {t(`portal.failure_${failure}`)}{' '}
            {nextAt !== null && t('portal.nextTry', { time: formatTime(nextAt, { timeZone: TARIFF_ZONE }) })}
          </span>
        )}
      </div>
      <progress aria-label={t('portal.progressLabel')} max={total} value={asked} />
    </div>
  )
}
