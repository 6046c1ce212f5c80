import type { CostChart, ManyCostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { IntervalChoice } from '@kilowatt/domain/time/intervals'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { queryOptions } from '@tanstack/react-query'
import { client, orpc } from '../../../api/client.ts'
import { type ChartPlace, toWire } from '../request/use-chart.ts'

/** For several locations, the name includes their number. */
type Answer = { data: CostChart & Partial<Pick<ManyCostChart, 'locations' | 'mostDays'>> }

/** The call for the costs of a place in a range, with its unchanged answer. */
export function costQuery(place: ChartPlace, range: TimeRange, interval: IntervalChoice) {
  const requested = { from: range.startMs, to: range.endMs, interval: toWire(interval) }
  if ('locationGroupId' in place) {
    const input = { locationGroupId: place.locationGroupId, ...requested }
    return queryOptions<Answer>({
      queryKey: orpc.costs.groupChart.queryKey({ input }),
      queryFn: ({ signal }) => client.costs.groupChart(input, { signal }),
    })
  }
  const input = { locationId: place.locationId, ...requested }
  return queryOptions<Answer>({
    queryKey: orpc.costs.chart.queryKey({ input }),
    queryFn: ({ signal }) => client.costs.chart(input, { signal }),
  })
}
