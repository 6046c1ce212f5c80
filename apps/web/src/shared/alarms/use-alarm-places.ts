import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../api/client.ts'

/** Interval at which the marks are refreshed on pages that follow no alarms, ms. */
const REFRESH_MS = 60_000

export type OpenAlarms = { readonly open: number; readonly worst: Severity }

export type AlarmPlaces = {
  readonly locations: ReadonlyMap<number, OpenAlarms>
  /** devices of the location on the screen */
  readonly devices: ReadonlyMap<number, OpenAlarms>
}

/** Locations with open alarms, of all that the person may see. */
export function useAlarmLocations(): ReadonlyMap<number, OpenAlarms> {
  const { data } = useQuery(orpc.alarms.ofLocations.queryOptions({ input: {}, refetchInterval: REFRESH_MS }))
  return useMemo(
    () => new Map(data?.data.locations.map(({ locationId, open, worst }) => [locationId, { open, worst }])),
    [data],
  )
}

/** Locations with open alarms, and the devices of one location that have any. @param locationId null: no location */
export function useAlarmPlaces(locationId: number | null): AlarmPlaces {
  const locations = useAlarmLocations()
  const worst = locationId === null ? undefined : locations.get(locationId)?.worst
  // without an open alarm at the location, none of its devices has one
  const { data } = useQuery(
    orpc.alarms.ofLocation.queryOptions({
      input: locationId !== null && worst !== undefined ? { locationId } : skipToken,
    }),
  )
  const devices = useMemo(() => {
    const found = new Map<number, OpenAlarms>()
    if (!data || worst === undefined) return found
    for (const kind of alarmKindNames)
      for (const { device_id: id } of data.data.alarms[kind] ?? [])
        if (id !== null) found.set(id, { open: (found.get(id)?.open ?? 0) + 1, worst })
    return found
  }, [data, worst])
  return useMemo(() => ({ locations, devices }), [locations, devices])
}
