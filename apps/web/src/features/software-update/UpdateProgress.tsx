import type { SoftwareUpdate } from '@kilowatt/contracts/fleet/software-updates'
import { isOpenUpdate } from '@kilowatt/domain/fleet/update-statuses'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { updateReason, updateStatusText } from '../../shared/devices/update-texts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './SoftwareCard.module.css'

type Props = {
  update: SoftwareUpdate
  connected: boolean
  timezone: string
  isCancelling: boolean
  onCancel: () => void
}

const badEnds = ['failed', 'rolled_back', 'expired'] as const

/** An update that is waiting or running, or why the latest one failed. */
export function UpdateProgress({ update, connected, timezone, isCancelling, onCancel }: Props) {
  const { t } = useTranslation()
  const { status, version, code, requestedAt, requestedBy, progressPct, isRollout } = update
  if (status === 'waiting')
    return (
      <div className={classes.offer} role="status">
        <div className={classes.what}>
          <b>
            {t('softwareUpdate.requestedAt', {
              version,
              at: formatDateTime(requestedAt, { timeZone: timezone }),
            })}
          </b>
          <span className="caption">
            {requestedBy ?? (isRollout ? t('softwareUpdate.byRollout') : t('softwareUpdate.bySomebody'))}
          </span>
          <span className="caption">
            {t(connected ? 'softwareUpdate.isAsked' : 'softwareUpdate.waitsForIt')}
          </span>
        </div>
        {!isRollout && (
          <Button loading={isCancelling} onClick={onCancel}>
            {t('softwareUpdate.cancel')}
          </Button>
        )}
      </div>
    )
  if (isOpenUpdate(status))
    return (
      <div className={classes.progress}>
        <div role="status">
          <b>{t('softwareUpdate.underWay', { version })}</b> · {updateStatusText(t, status)}
        </div>
        <Progress
          value={status === 'downloading' || status === 'accepted' ? (progressPct ?? 0) : 100}
          animated={status !== 'downloading'}
          aria-label={t('softwareUpdate.underWay', { version })}
        />
        {status === 'downloading' && (
          <span className="caption">{t('softwareUpdate.downloaded', { pct: progressPct ?? 0 })}</span>
        )}
      </div>
    )
  const badEnd = badEnds.find((end) => end === status)
  if (badEnd === undefined) return null
  const reason = updateReason(t, code)
  return (
    <Notice kind={badEnd === 'expired' ? 'warning' : 'critical'}>
      {t(`softwareUpdate.ended_${badEnd}`, { version })}
      {reason !== null && ` ${reason}`}
    </Notice>
  )
}
