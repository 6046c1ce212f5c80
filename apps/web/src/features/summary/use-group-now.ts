import { periodRange } from '@kilowatt/domain/time/range-presets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

const REFRESH_MS = 60_000
/**
 * Largest number of locations that the call returns. Only these count in the number of locations that need attention.
 */
const MOST = 100

/**
 * Today at all locations of a group, and those that need attention first; refetched every minute, also after
 * a failure.
 */
export function useGroupNow(locationGroupId: number, nowMs: number, zone: string) {
  const { startMs, endMs } = periodRange('day', nowMs, zone)
  const period = useQuery(
    orpc.summaries.group.queryOptions({
      input: { locationGroupId, from: startMs, to: endMs },
      // at midnight, yesterday stays until today has loaded
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      select: ({ data }) => data,
    }),
  )
  const ranked = useQuery(
    orpc.rankings.group.queryOptions({
      input: { locationGroupId, pageSize: MOST },
      refetchInterval: REFRESH_MS,
      select: ({ data }) => data,
    }),
  )
  return { period, ranked }
}
