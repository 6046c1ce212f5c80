import { type ComparedSeries, laidOver } from '@kilowatt/charts/compared'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { periodBefore, yearBefore } from '@kilowatt/domain/time/period-before'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comparison } from './chart-search.ts'
import { type ChartPlace, chartOf, chartQuery } from './use-chart.ts'

export type Compared = { readonly range: TimeRange; readonly series: readonly ComparedSeries[] }

type Asked = { readonly comparison: Comparison; readonly range: TimeRange; readonly chart: Chart | undefined }

/** The period that a chart is compared with, laid over it, and whether it is still to come. It is asked for at the chart's own interval. */
export function useCompared(
  place: ChartPlace,
  { comparison, range, chart }: Asked,
): { compared: Compared | null; isComing: boolean } {
  const isAsked = comparison !== 'none' && chart !== undefined
  const other = comparison === 'year' ? yearBefore(range, place.zone) : periodBefore(range, place.zone)
  const query = chartQuery(place, {
    range: other,
    search: { interval: chart?.interval ?? 'auto', measure: chart?.measure ?? 'auto' },
  })
  const { data, isLoading } = useQuery({
    queryKey: query.queryKey,
    queryFn: isAsked ? (query.queryFn ?? skipToken) : skipToken,
    select: chartOf(place),
  })
  const { startMs, endMs } = other
  const compared = useMemo(
    () => (isAsked && data ? { range: { startMs, endMs }, series: laidOver(chart, data) } : null),
    [isAsked, chart, data, startMs, endMs],
  )
  return { compared, isComing: isAsked && isLoading }
}
