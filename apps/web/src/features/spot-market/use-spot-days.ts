import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { useQueries } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { shownDay } from '../../shared/prices/shown-day.ts'

const MINUTE_MS = 60_000

/** The day that is looked at, with the one before and the one after: what is cheap is so beside them. */
export function useSpotDays(code: string, day: LocalDate, currency: string) {
  const asked = [day, addDays(day, -1), addDays(day, 1)]
  const [shown, before, after] = useQueries({
    queries: asked.map((one) => ({
      ...orpc.spotMarket.prices.queryOptions({ input: { code, day: one, currency } }),
      // tomorrow is there from one minute to the next
      refetchInterval: MINUTE_MS,
      staleTime: MINUTE_MS / 2,
    })),
    combine: (queries) => queries,
  })
  const dayOf = (query: typeof shown) => (query?.data ? shownDay(query.data.data) : undefined)
  return {
    shown: dayOf(shown),
    before: dayOf(before),
    after: dayOf(after),
    error: shown?.error ?? null,
    retry: () => void shown?.refetch(),
  }
}
