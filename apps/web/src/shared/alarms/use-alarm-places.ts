import type { OpenAlarms } from '@kilowatt/contracts/alarms/alarm-entry'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../api/client.ts'

/** Interval at which the marks are refreshed on pages that do not follow alarms, ms. */
const REFRESH_MS = 60_000

type ById = ReadonlyMap<number, OpenAlarms>

/** Open alarms of all places that the person may see, by the id of the place. */
export type AlarmPlaces = {
  readonly companies: ById
  /** groups, including alarms of the groups below */
  readonly groups: ById
  readonly locations: ById
  /** devices of the location on the screen */
  readonly devices: ById
}

const byId = <Row extends OpenAlarms>(rows: readonly Row[] | undefined, idOf: (row: Row) => number): ById =>
  new Map(rows?.map((row) => [idOf(row), { open: row.open, worst: row.worst }]))

/** Places with open alarms, and the devices of one location that have any. @param locationId null: no location */
export function useAlarmPlaces(locationId: number | null): AlarmPlaces {
  const ofPlaces = useQuery(orpc.alarms.ofLocations.queryOptions({ input: {}, refetchInterval: REFRESH_MS }))
  const places = useMemo(() => {
    const { locations, groups } = ofPlaces.data?.data ?? {}
    const roots = groups?.filter(({ isRoot }) => isRoot)
    return {
      companies: byId(roots, ({ companyId }) => companyId),
      groups: byId(groups, ({ locationGroupId }) => locationGroupId),
      locations: byId(locations, (location) => location.locationId),
    }
  }, [ofPlaces.data])
  // if the location has no open alarm, none of its devices has one
  const isAsked = locationId !== null && places.locations.has(locationId)
  const ofDevices = useQuery(
    orpc.alarms.ofDevices.queryOptions({
      input: isAsked ? { locationId } : skipToken,
      refetchInterval: REFRESH_MS,
    }),
  )
  return useMemo(
    () => ({
      ...places,
      devices: byId(isAsked ? ofDevices.data?.data.devices : undefined, ({ deviceId }) => deviceId),
    }),
    [places, ofDevices.data, isAsked],
  )
}
