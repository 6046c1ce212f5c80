import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import type { ManyPeriod } from '@kilowatt/contracts/analytics/summaries'
import { formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BalanceBars } from '../../shared/energy/balance/BalanceBars.tsx'
import { balanceUnit, dayEnergyOf } from '../../shared/energy/balance/balance-parts.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import classes from './GroupWall.module.css'
import { SummaryKpis, SummaryKpisWaiting } from './kpis/SummaryKpis.tsx'
import { summaryFigures } from './kpis/summary-figures.ts'
import { StateChip } from './ranking/StateChip.tsx'
import type { useGroupNow } from './use-group-now.ts'

/** As many as a wall has room for; how many more there are is told by nobody, the worst stand first. */
const SHOWN = 8
const wellStates: readonly RankedState[] = ['ok', 'empty']

type Props = { at: ReturnType<typeof useGroupNow> }

/** How today went at all locations together, and what needs a look: to be read from across a room. */
export function GroupWall({ at: { period, ranked } }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.places}>
      <div className={classes.day}>
        {period.data ? (
          <Today period={period.data} />
        ) : period.error ? (
          <Card>
            <LoadFailure
              title={t('summary.failed')}
              error={period.error}
              onRetry={() => void period.refetch()}
            />
          </Card>
        ) : (
          <SummaryKpisWaiting />
        )}
      </div>
      <Card heading={t('wall.attention')} className={classes.attention ?? ''}>
        {ranked.data ? (
          <Attention locations={ranked.data} />
        ) : ranked.error ? (
          <LoadFailure
            title={t('locations.errorTitle')}
            error={ranked.error}
            onRetry={() => void ranked.refetch()}
          />
        ) : (
          <Skeleton height={240} radius={8} />
        )}
      </Card>
    </div>
  )
}

function Today({ period }: { period: ManyPeriod }) {
  const { t } = useTranslation()
  const { now, timezone, locations } = period
  return (
    <>
      <p className={classes.reporting}>{t('summary.reporting', locations)}</p>
      <SummaryKpis
        figures={summaryFigures(period)}
        unit={balanceUnit(dayEnergyOf(now))}
        timeText={(time) => formatTime(time, { timeZone: timezone })}
      />
      <BalanceBars
        day={dayEnergyOf(now)}
        title={t('overview.balanceToday')}
        whenEmpty={t('summary.balanceEmpty')}
        hasBattery={now.dischargeWh !== null}
      />
    </>
  )
}

function Attention({ locations }: { locations: readonly RankedLocation[] }) {
  const { t } = useTranslation()
  const unwell = locations.filter(({ state }) => !wellStates.includes(state)).slice(0, SHOWN)
  if (unwell.length === 0)
    return (
      <div className={classes.well}>
        <StateChip location={{ state: 'ok' }} />
        <p>{t('wall.allWellText')}</p>
      </div>
    )
  return (
    <ul className={classes.list}>
      {unwell.map((location) => (
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
  )
}

/** Locations of a group may lie in several zones; a wall hangs in one. */
const zoneOfReader = Intl.DateTimeFormat().resolvedOptions().timeZone
