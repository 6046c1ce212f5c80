import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import type { EnergyRole } from '@kilowatt/domain/energy/balance/role-names'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../api/client.ts'
import { useLiveState } from '../../../../api/live-context.tsx'
import { useDevices } from '../../../../features/devices/use-devices.ts'
import { liveFreshness } from '../../../../features/live/live-freshness.ts'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { balanceCause } from '../../../../shared/energy/balance/balance-cause.ts'
import { unheardEvent } from '../../../../shared/energy/unheard-event.ts'
import { useNow } from '../../../../ui/data/use-now.ts'

const SECOND_MS = 1000
const REFRESH_MS = 30_000

/** Live values of a location, and its day so far; the day changes at the location's own midnight. */
export function useLocationNow(location: { id: number; timezone: { name: string } }) {
  const now = useNow(SECOND_MS)
  const zone = location.timezone.name
  const { paceMs } = useDataView()
  const live = useLiveState()
  const { ageMs, isStale } = liveFreshness(live, now, paceMs)
  const day = localDayRange(zone, localDateAt(zone, now))
  const energyQuery = useQuery(
    orpc.charts.energy.queryOptions({
      input: { locationId: location.id, from: day.startMs, to: day.endMs },
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
  )
  const devicesQuery = useDevices(location.id)
  const { devices } = devicesQuery
  const registered = devices?.map(({ device }) => device)
  // before the first values, the devices without values, which reserves the space of the picture
  const event = live.event ?? (registered ? unheardEvent(location.id, registered) : null)
  const energy = energyQuery.data
  return {
    now,
    zone,
    day,
    live,
    event,
    shown: event && shownSite(event),
    /** age of the values once they are stale */
    staleMs: isStale ? ageMs : null,
    energy,
    /** undefined until the devices have loaded */
    hasDevices: devices !== undefined,
    /** the queries to retry if the figures are missing */
    failed: energy ? (devices ? undefined : devicesQuery) : energyQuery,
    /** why there may be no balance; null if nothing is known to be wrong */
    cause: devices
      ? balanceCause(
          devices.map(({ device, live: heard }) => ({ ...device, isSilent: heard?.stale ?? false })),
        )
      : null,
    hasFailed: energyQuery.error !== null && !energy,
    has: (role: EnergyRole) =>
      registered?.some((device) => !device.excludedInCalculations && playsRole(device, role)) ?? false,
  }
}
