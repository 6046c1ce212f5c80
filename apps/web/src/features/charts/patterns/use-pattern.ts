import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { useQueries } from '@tanstack/react-query'
import { type ChartPlace, chartQuery } from '../request/use-chart.ts'
import type { Quantity } from './pattern-quantities.ts'
import { patternInterval, patternParts } from './pattern-range.ts'
import type { PatternSearch } from './pattern-search.ts'

/** A quantity over a range: starts of intervals, epoch ms, and mean power (W) or level (%). */
export type Pattern = {
  readonly at: readonly number[]
  readonly values: readonly (number | null)[]
  readonly unit: 'W' | '%'
}

type Asked = { readonly quantity: Quantity; readonly search: PatternSearch; readonly range: TimeRange }

/** Data older than this does not change while the page is open. */
const REFRESH_MS = 15 * 60_000

/** A quantity by the hour or quarter-hour, from as many calls as needed. */
export function usePattern(place: ChartPlace, { quantity, search, range }: Asked, nowMs: number) {
  const { key, device } = quantity
  const requested = device ? { ...place, part: { name: device.name, device } } : place
  const parts = patternParts(range, nowMs, place.zone)
  return useQueries({
    queries: parts.map((part) => ({
      ...chartQuery(requested, {
        range: part,
        search: { interval: patternInterval(search), measure: 'power' },
        series: key,
      }),
      staleTime: REFRESH_MS,
      refetchInterval: part.endMs > nowMs ? REFRESH_MS : (false as const),
    })),
    combine: (results) => {
      const charts = results.flatMap(({ data }) => (data ? [data.data] : []))
      return {
        pattern: charts.length === parts.length ? joined(charts, quantity) : undefined,
        error: results.find(({ error, data }) => error && !data)?.error ?? null,
        retry: () => {
          for (const { data, refetch } of results) if (!data) void refetch()
        },
      }
    },
  })
}

function joined(charts: readonly Chart[], { key, device }: Quantity): Pattern {
  const own = ({ series }: Chart) =>
    series.find((one) => one.key === key && (device === undefined || one.deviceId === device.id))
  return {
    at: charts.flatMap(({ at }) => at),
    values: charts.flatMap((chart) => own(chart)?.values ?? chart.at.map(() => null)),
    unit: key === 'soc' ? '%' : 'W',
  }
}
