import type { SoftwareUpdate } from '@kilowatt/contracts/fleet/software-updates'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { updateReason, updateStatusText } from '../../shared/devices/update-texts.ts'
import { ShowEarlier } from '../../ui/data/ShowEarlier.tsx'
import classes from './SoftwareCard.module.css'

const PAGE_SIZE = 20

type Props = { controllerId: number; timezone: string }

/** Past updates: old and new version, person, and result. Renders nothing if there are none. */
export function UpdateHistory({ controllerId, timezone }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(
    orpc.softwareUpdates.history.infiniteOptions({
      input: (before: string | undefined) => ({
        controllerId,
        pageSize: PAGE_SIZE,
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ data: { updates } }) =>
        updates.length === PAGE_SIZE ? updates.at(-1)?.id : undefined,
    }),
  )
  const updates = query.data?.pages.flatMap(({ data }) => data.updates) ?? []
  const total = query.data?.pages.at(-1)?.data.total ?? 0
  const factsOf = ({ endedAt, requestedAt, requestedBy, isRollout, code }: SoftwareUpdate) =>
    [
      formatDateTime(endedAt ?? requestedAt, { timeZone: timezone }),
      requestedBy ?? (isRollout ? t('softwareUpdate.byRollout') : t('softwareUpdate.bySomebody')),
      updateReason(t, code),
    ]
      .filter((fact) => fact !== null)
      .join(' · ')
  if (updates.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>{t('softwareUpdate.history', { count: total })}</summary>
      <ul>
        {updates.map((update) => (
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
      <ShowEarlier query={query} />
    </details>
  )
}
