import type { ManyPeriod } from '@kilowatt/contracts/analytics/summaries'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BalanceBars } from '../../../shared/energy/balance/BalanceBars.tsx'
import { balanceUnit, dayEnergyOf } from '../../../shared/energy/balance/balance-parts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { SummaryKpis, SummaryKpisWaiting } from '../kpis/SummaryKpis.tsx'
import { summaryFigures } from '../kpis/summary-figures.ts'
import type { useGroupNow } from '../use-group-now.ts'
import classes from './GroupWall.module.css'

/** Today's figures for all locations of a group together, readable from across a room. */
export function GroupToday({
  query: { data, error, refetch },
}: {
  query: ReturnType<typeof useGroupNow>['period']
}) {
  const { t } = useTranslation()
  if (data) return <Today period={data} />
  if (!error) return <TodayWaiting />
  return (
    <Card>
      <LoadFailure title={t('summary.failed')} error={error} onRetry={() => void refetch()} />
    </Card>
  )
}

/**
 * Placeholder with the height of the content: otherwise, the list below would move in and out of view on a
 * phone.
 */
function TodayWaiting() {
  const { t } = useTranslation()
  return (
    <>
      <Skeleton width={240} height={27} />
      <SummaryKpisWaiting />
      <BalanceBars
        day={undefined}
        title={t('summary.balanceToday')}
        whenEmpty={t('summary.balanceEmpty')}
        hasBattery
      />
    </>
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
        title={t('summary.balanceToday')}
        whenEmpty={t('summary.balanceEmpty')}
        hasBattery={now.dischargeWh !== null}
      />
    </>
  )
}
