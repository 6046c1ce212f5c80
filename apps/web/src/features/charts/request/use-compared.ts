import { alignedSeries, type ComparedSeries, unmatchedIntervals } from '@kilowatt/charts/compared'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { comparedPeriods, periodBefore, yearBefore } from '@kilowatt/domain/time/period-before'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartSearch, Comparison } from './chart-search.ts'
import { type ChartPlace, chartOf, chartQuery } from './use-chart.ts'

export type Compared = {
  readonly range: TimeRange
  readonly series: readonly ComparedSeries[]
  /**
   * end of the compared period that the totals include while the range is not over, epoch ms; null if they
   * include the whole period
   */
  readonly totalsUntilMs: number | null
  /** number of compared intervals that are in the totals but not drawn */
  readonly unmatched: number
}

type Asked = {
  readonly comparison: Comparison
  readonly range: TimeRange
  readonly nowMs: number
  readonly chart: Chart | undefined
}

/**
 * The period with which a chart is compared, aligned with it, and whether it is still loading. It has the
 * same interval as the chart. While the range is not over, the totals cover the same part of the period.
 */
export function useCompared(
  place: ChartPlace,
  { comparison, range, nowMs, chart }: Asked,
): { compared: Compared | null; isComing: boolean } {
  const isAsked = comparison !== 'none' && chart !== undefined
  const other = comparison === 'year' ? yearBefore(range, place.zone) : periodBefore(range, place.zone)
  const { elapsed, before } = comparedPeriods(range, nowMs, place.zone, other)
  const isRunning = elapsed.endMs > range.startMs && elapsed.endMs < range.endMs
  const measure = chart?.measure ?? 'auto'
  const whole = useOther(place, other, { interval: chart?.interval ?? 'auto', measure }, isAsked)
  const part = useOther(place, before, { interval: 'auto', measure }, isAsked && isRunning)
  const { startMs, endMs } = other
  const [untilMs, beforeEndMs] = [elapsed.endMs, before.endMs]
  const [otherChart, partChart] = [whole.data, part.data]
  const compared = useMemo(() => {
    if (!isAsked || !otherChart || (isRunning && !partChart)) return null
    const running = isRunning && partChart ? { untilMs, before: partChart } : undefined
    return {
      range: { startMs, endMs },
      series: alignedSeries(chart, otherChart, running),
      totalsUntilMs: running ? beforeEndMs : null,
      unmatched: running ? 0 : unmatchedIntervals(chart, otherChart),
    }
  }, [isAsked, isRunning, chart, otherChart, partChart, startMs, endMs, untilMs, beforeEndMs])
  return { compared, isComing: isAsked && (whole.isLoading || part.isLoading) }
}

function useOther(
  place: ChartPlace,
  range: TimeRange,
  search: Pick<ChartSearch, 'interval' | 'measure'>,
  isAsked: boolean,
) {
  const { queryKey, queryFn } = chartQuery(place, { range, search })
  return useQuery({
    queryKey,
    queryFn: isAsked ? (queryFn ?? skipToken) : skipToken,
    select: chartOf(place),
  })
}
