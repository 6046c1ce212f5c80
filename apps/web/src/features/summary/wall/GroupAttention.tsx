import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { StateChip } from '../ranking/StateChip.tsx'
import type { useGroupNow } from '../use-group-now.ts'
import classes from './GroupWall.module.css'

/** Largest number of locations on the wall, worst first. A note says how many more there are. */
const SHOWN = 8
const wellStates: readonly RankedState[] = ['ok', 'empty']

/** The locations of a group that need attention, readable from across a room. */
export function GroupAttention({
  query: { data, error, refetch },
}: {
  query: ReturnType<typeof useGroupNow>['ranked']
}) {
  const { t } = useTranslation()
  return (
    <Card heading={t('wall.attention')}>
      {data ? (
        <Attention {...data} />
      ) : error ? (
        <LoadFailure title={t('summary.errorTitle')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} radius={8} />
      )}
    </Card>
  )
}

/** @param locations the fetched locations, out of `total` */
function Attention({ locations, total }: { locations: readonly RankedLocation[]; total: number }) {
  const { t } = useTranslation()
  const unwell = locations.filter(({ state }) => !wellStates.includes(state))
  if (unwell.length === 0)
    return (
      <div className={classes.well}>
        <StateChip location={{ state: 'ok' }} />
        <p>{t('wall.allWellText')}</p>
      </div>
    )
  const count = unwell.length - SHOWN
  // the rest is unknown: if the last fetched location has a problem, others may have one too
  const isAtLeast = unwell.length === locations.length && total > locations.length
  return (
    <>
      <ul className={classes.list}>
        {unwell.slice(0, SHOWN).map((location) => (
          <li key={location.id} className={classes.row}>
            <span className={classes.name}>
              <b>{location.name}</b>
              {location.city && <small>{location.city}</small>}
            </span>
            <StateChip location={location} />
            {location.state === 'silent' && location.lastSeenAt !== null && (
              <small className={classes.since}>
                {t('words.since', { time: formatDateTime(location.lastSeenAt, { timeZone: zoneOfReader }) })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {count > 0 && (
        <p className={classes.more}>{t(isAtLeast ? 'wall.atLeastMore' : 'wall.more', { count })}</p>
      )}
    </>
  )
}

/** The reader's time zone: locations of a group may be in several zones, but a wall is in one. */
const zoneOfReader = Intl.DateTimeFormat().resolvedOptions().timeZone
