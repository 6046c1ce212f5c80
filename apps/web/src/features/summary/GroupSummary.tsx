import type { LocalDate, TimeRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { isRangeRefused, RangeTooLong, type RequestedRange } from '../../shared/failures/RangeTooLong.tsx'
import { GroupCosts } from './costs/GroupCosts.tsx'
import { EmptySummary } from './EmptySummary.tsx'
import { GroupInsights } from './GroupInsights.tsx'
import { manyLoadFigures } from './kpis/summary-figures.ts'
import classes from './LocationSummary.module.css'
import { EnvironmentCard } from './PeriodFacts.tsx'
import { PeriodParts, PeriodPartsWaiting } from './PeriodParts.tsx'

const REFRESH_MS = 60_000
/** Refetch interval; costs are calculated for whole quarter-hours and days. */
const LOADS_REFRESH_MS = 15 * 60_000

type Props = {
  locationGroupId: number
  range: TimeRange
  zone: string
  nowMs: number
  /** replaces everything if there is no location at all */
  whenNone: ReactNode
  /** the list of locations */
  ranking: ReactNode
  /** called with another day, offered by an empty period */
  onDay: (date: LocalDate) => void
  onDays: RequestedRange['onDays']
}

/** Summary of a period for all locations of a group, with those that need attention. */
export function GroupSummary({
  locationGroupId,
  range,
  zone,
  nowMs,
  whenNone,
  ranking,
  onDay,
  onDays,
}: Props) {
  const { t } = useTranslation()
  const {
    data: period,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(
    orpc.summaries.group.queryOptions({
      input: { locationGroupId, from: range.startMs, to: range.endMs },
      placeholderData: keepPreviousData,
      refetchInterval: range.endMs > nowMs ? REFRESH_MS : false,
      select: ({ data }) => data,
    }),
  )
  const loads = useQuery(
    orpc.summaries.groupLoads.queryOptions({
      input: { locationGroupId, from: range.startMs, to: range.endMs },
      placeholderData: keepPreviousData,
      refetchInterval: range.endMs > nowMs ? LOADS_REFRESH_MS : false,
      select: ({ data }) => data,
    }),
  )
  const costs = useQuery(
    orpc.periodCosts.group.queryOptions({
      input: { locationGroupId, from: range.startMs, to: range.endMs },
      placeholderData: keepPreviousData,
      refetchInterval: range.endMs > nowMs ? REFRESH_MS : false,
      select: ({ data }) => data,
    }),
  )
  if (error && !period)
    return (
      <>
        {isRangeRefused(error) ? (
          <RangeTooLong of="summary" requested={{ range, zone, nowMs, onDays }} />
        ) : (
          <LoadFailure title={t('summary.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {ranking}
      </>
    )
  if (!period) return <PeriodPartsWaiting />
  const { count, reporting, compared } = period.locations
  const reportingText = t('summary.reporting', { count, reporting })
  if (count === 0) return whenNone
  return (
    <div className={isPlaceholderData ? classes.dimmed : classes.shown}>
      {reporting === 0 ? (
        <EmptySummary
          zone={period.timezone}
          nearestDay={period.nearestDay ?? null}
          reason={t('summary.emptyGroup')}
          onDay={onDay}
        />
      ) : (
        <>
          <PeriodParts
            period={period}
            more={manyLoadFigures(loads.data ?? (loads.error ? 'failed' : 'loading'))}
            // above the figures if some are missing; instead of the figures if there are none
            gaps={reporting < count ? reportingText : null}
            whole={reporting < count ? null : reportingText}
            part={compared < count ? t('summary.comparedOf', { count, compared }) : null}
            costs={<GroupCosts costs={costs.data} error={costs.error} onRetry={() => void costs.refetch()} />}
            insights={
              <GroupInsights
                insights={period.insights}
                ofLocations={loads.data?.insights ?? []}
                zone={period.timezone}
              />
            }
          />
          <EnvironmentCard co2AvoidedKg={period.co2AvoidedKg} carbon={null} country="" />
        </>
      )}
      {ranking}
    </div>
  )
}
