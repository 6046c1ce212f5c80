import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

const REFRESH_MS = 60_000
/** What is counted anew is there in seconds. */
const PENDING_MS = 5000

/**
 * What the devices of a category did in a range; the figures before stay until the new ones are there, and a running range is kept fresh.
 * @param enabled is there such a device? nobody asks for the figures of others
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
