import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { isRangeRefused, RangeTooLong, type RequestedRange } from '../../shared/failures/RangeTooLong.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { BillCard } from './costs/BillCard.tsx'
import { LocationCosts } from './costs/LocationCosts.tsx'
import { DayList } from './DayList.tsx'
import { EmptySummary } from './EmptySummary.tsx'
import { InsightList } from './InsightList.tsx'
import classes from './LocationSummary.module.css'
import { BatteryCard, EnvironmentCard, SolarCard } from './PeriodFacts.tsx'
import { PeriodParts, PeriodPartsWaiting, useGapsText } from './PeriodParts.tsx'

/** Refetch interval of a range that includes now. */
const REFRESH_MS = 60_000
const PENDING_MS = 5_000

type Props = {
  location: Location
  range: TimeRange
  nowMs: number
  /** whether this person may set energy prices here */
  mayPrice: boolean
  /** shows the period around a day, of the current length */
  onDay: (date: string | undefined) => void
  onDays: RequestedRange['onDays']
}

/** Summary of a period at a location: figures, comparison, energy flows, and points that need attention. */
export function LocationSummary({ location, range, nowMs, mayPrice, onDay, onDays }: Props) {
  const { t } = useTranslation()
  const zone = location.timezone.name
  const gapsText = useGapsText()
  const {
    data: period,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(
    orpc.summaries.location.queryOptions({
      input: { locationId: location.id, from: range.startMs, to: range.endMs },
      placeholderData: keepPreviousData,
      refetchInterval: range.endMs > nowMs ? REFRESH_MS : false,
      select: ({ data }) => data,
    }),
  )
  const isRunning = range.startMs <= nowMs && nowMs < range.endMs
  const costs = useQuery(
    orpc.periodCosts.location.queryOptions({
      input: { locationId: location.id, from: range.startMs, to: range.endMs },
      placeholderData: keepPreviousData,
      // recalculated costs arrive within seconds
      refetchInterval: ({ state }) =>
        state.data?.data.isPending ? PENDING_MS : range.endMs > nowMs ? REFRESH_MS : false,
      select: ({ data }) => data,
    }),
  )
  if (error && !period && isRangeRefused(error))
    return <RangeTooLong of="summary" requested={{ range, zone, nowMs, onDays }} />
  if (error && !period)
    return <LoadFailure title={t('summary.failed')} error={error} onRetry={() => void refetch()} />
  if (!period) return <PeriodPartsWaiting />
  const { nearestDay } = period
  if (nearestDay !== undefined)
    return <EmptySummary zone={zone} nearestDay={nearestDay} reason={t('summary.emptyRange')} onDay={onDay} />
  const { insights, days, battery, solar } = period
  return (
    <div className={isPlaceholderData ? classes.dimmed : classes.shown}>
      <PeriodParts
        period={period}
        gaps={gapsText(period.now)}
        costs={
          <LocationCosts
            location={location}
            costs={costs.data}
            error={costs.error}
            onRetry={() => void costs.refetch()}
            isRunning={isRunning}
            mayPrice={mayPrice}
          />
        }
        insights={insights.length > 0 && <InsightList insights={insights} zone={zone} />}
        aside={days && <DayList days={days} locationId={location.id} zone={zone} />}
      />
      <div className={classes.facts}>
        {solar && <SolarCard solar={solar} productionWh={period.now.productionWh} />}
        {battery && <BatteryCard battery={battery} />}
        <EnvironmentCard
          co2AvoidedKg={period.co2AvoidedKg}
          carbon={period.carbon}
          country={location.country.code}
        />
      </div>
      {costs.data?.bills.map((bill) => (
        <BillCard key={bill.currency} bill={bill} isRunning={isRunning} />
      ))}
      <p className={classes.more}>
        <AppLink href={webPaths.locationPatterns(location.id)}>{t('summary.toPatterns')}</AppLink>
      </p>
    </div>
  )
}
