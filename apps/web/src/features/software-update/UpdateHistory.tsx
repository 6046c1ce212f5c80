import type { SoftwareUpdate } from '@kilowatt/contracts/fleet/software-updates'
import { isOpenUpdate } from '@kilowatt/domain/fleet/update-statuses'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { updateReason, updateStatusText } from '../../shared/devices/update-words.ts'
import classes from './SoftwareCard.module.css'

type Props = { controllerId: number; timezone: string }

/** From what to what, asked by whom, and what became of it. Says nothing while there is none. */
export function UpdateHistory({ controllerId, timezone }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.softwareUpdates.history.queryOptions({ input: { controllerId } }))
  const ended = data?.data.filter(({ status }) => !isOpenUpdate(status)) ?? []
  const factsOf = ({ endedAt, requestedAt, requestedBy, isRollout, code }: SoftwareUpdate) =>
    [
      formatDateTime(endedAt ?? requestedAt, { timeZone: timezone }),
      requestedBy ?? (isRollout ? t('softwareUpdate.byRollout') : t('softwareUpdate.bySomebody')),
      updateReason(t, code),
    ]
      .filter((fact) => fact !== null)
      .join(' · ')
  if (ended.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>{t('softwareUpdate.history', { count: ended.length })}</summary>
      <ul>
        {ended.map((update) => (
          <li key={update.id}>
            <span className={classes.what}>
              <b>
                {update.fromVersion ?? '–'} → {update.version ?? '–'}
              </b>
              <span className="caption">{factsOf(update)}</span>
            </span>
            <span>{updateStatusText(t, update.status)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
