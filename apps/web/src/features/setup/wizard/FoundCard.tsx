import type { FoundController } from '@kilowatt/contracts/devices/setup'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCircleCheck, IconCpu } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAgeText } from '../../../shared/units/use-age-text.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import classes from './steps.module.css'

const HOUR_MS = 3_600_000

/** The controller that was found, with enough details to recognise the one on the wall. */
export function FoundCard({ found }: { found: FoundController }) {
  const { t } = useTranslation()
  const ageText = useAgeText()
  const now = useNow(1_000)
  const { type, connected, lastSeenAt, softwareVersion, hardwareVersion } = found
  const seenText = () => {
    if (connected) return t('setup.connectedFree')
    if (lastSeenAt === null) return t('setup.neverSeen')
    const ageMs = now - lastSeenAt
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const when = ageMs < HOUR_MS ? ageText(ageMs) : formatDateTime(lastSeenAt, { timeZone })
    return t('setup.lastSeen', { when })
  }
  return (
    <div className={classes.found}>
      <div className={classes.foundHead}>
        <span className={classes.foundIcon}>
          <IconCpu size={22} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <b>{t('setup.found', { type: t(`controllerTypes.${type}`) })}</b>
          <span className="dim">{seenText()}</span>
        </div>
        <IconCircleCheck className={classes.ok} size={22} stroke={1.75} aria-hidden="true" />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('words.type')}</dt>
          <dd>{t(`controllerTypes.${type}`)}</dd>
        </div>
        {softwareVersion && (
          <div>
            <dt>{t('words.software')}</dt>
            <dd>{softwareVersion}</dd>
          </div>
        )}
        {hardwareVersion && (
          <div>
            <dt>{t('setup.hardware')}</dt>
            <dd>{hardwareVersion}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
