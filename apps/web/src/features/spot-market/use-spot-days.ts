import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { shownDay } from '../../shared/prices/shown-day.ts'
import { paidDay, type StackedDay } from './day/paid-day.ts'

const MINUTE_MS = 60_000
// tomorrow's prices appear from one minute to the next
const asNews = { refetchInterval: MINUTE_MS, staleTime: MINUTE_MS / 2 }

/** A location whose price list gives the prices paid there. */
export type PricedPlace = {
  readonly locationId: number
  readonly name: string
  readonly plan: string
  /** whether the plan follows the market */
  readonly isByMarket: boolean
  /** name of the plan */
  readonly currency: string
}

/**
 * The selected day with the days before and after it, which the price levels depend on. Days whose paid
 * prices are unknown have market prices; `isPaid` says which kind the selected day has.
 */
export function useSpotDays(code: string, day: LocalDate, currency: string, place: PricedPlace | null) {
  const range = { from: addDays(day, -1), to: addDays(day, 1) }
  const [shown, before, after] = useQueries({
    queries: [day, range.from, range.to].map((one) => ({
      ...orpc.spotMarket.prices.queryOptions({
        input: { code, day: one, currency: place?.currency ?? currency },
      }),
      ...asNews,
    })),
    combine: (queries) => queries,
  })
  const paid = useQuery({
    ...orpc.costs.prices.queryOptions({
      input: place ? { locationId: place.locationId, ...range } : skipToken,
    }),
    ...asNews,
  })
  const isWaiting = place !== null && !paid.data
  const daysOf = (query: typeof shown): { market: StackedDay; own: StackedDay | null } | undefined => {
    if (!query?.data || isWaiting) return undefined
    const market = shownDay(query.data.data)
    return { market, own: place && paid.data ? paidDay(market, paid.data.data) : null }
  }
  const [here, sooner, later] = [daysOf(shown), daysOf(before), daysOf(after)]
  const isPaid = here?.own != null
  const alike = (one: typeof here) => (isPaid ? (one?.own ?? undefined) : one?.market)
  return {
    shown: alike(here),
    before: alike(sooner),
    after: alike(later),
    isPaid,
    error: shown?.error ?? (isWaiting ? paid.error : null),
    retry: () => {
      void shown?.refetch()
      if (place) void paid.refetch()
    },
  }
}
