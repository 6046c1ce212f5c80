import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

const REFRESH_MS = 60_000
/** Polling interval while figures are recalculated, which takes seconds. */
const PENDING_MS = 5000

/**
 * Figures of the devices of a category in a range. The previous figures stay until new ones arrive, and a range that
 * includes now stays up to date.
 * @param enabled false if there is no such device, so that no calls are sent
 */
export const useCategory = (
  { locationId, category, range }: { locationId: number; category: DeviceCategory; range: TimeRange },
  nowMs: number,
  enabled: boolean,
) =>
  useQuery(
    orpc.categories.ofLocation.queryOptions({
      input: { locationId, category, from: range.startMs, to: range.endMs },
      placeholderData: (before, query) =>
        query?.queryKey && JSON.stringify(query.queryKey).includes(`"${category}"`)
          ? keepPreviousData(before)
          : undefined,
      refetchInterval: ({ state }) =>
        state.data?.data.areCostsPending ? PENDING_MS : range.endMs > nowMs ? REFRESH_MS : false,
      select: ({ data }) => data,
      enabled,
    }),
  )
