import { devicesSummed, type SummedChart } from '@kilowatt/charts/devices-summed'
import type { Device } from '@kilowatt/contracts/devices/devices'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { seamsOf } from '@kilowatt/domain/devices/seams'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { IntervalChoice } from '@kilowatt/domain/time/intervals'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { client, orpc } from '../../../api/client.ts'
import { shownRange } from './chart-range.ts'
import type { ChartSearch } from './chart-search.ts'

/** What is shown instead of the location: one device, the devices of a category, stacked, or those of a group as their sum. */
export type ChartPart = { readonly name: string } & (
  | { readonly device: Pick<Device, 'id' | 'category'> & Partial<Pick<Device, 'stays'>> }
  | { readonly category: DeviceCategory }
  | { readonly deviceGroupId: number }
)

/** What a chart is of, and by whose clock: a location or a part of it, or a group of locations, summed. */
export type ChartPlace = {
  readonly name: string
  readonly zone: string
  /** where the sun rises and sets; null where that is not one place */
  readonly coordinates: Location['coordinates']
  /** code of the bidding zone whose prices hold here; absent where there is none, and for parts of a location */
  readonly priceZone?: string | undefined
} & (
  | {
      readonly locationId: number
      readonly part?: ChartPart | undefined
      /** where this person sets the prices of the location; absent for those who may not */
      readonly pricesHref?: string | undefined
    }
  | { readonly locationGroupId: number; readonly companyId: number }
)

export const placeOfLocation = (
  { id, name, timezone, coordinates, region }: Location,
  part?: ChartPart,
): ChartPlace => ({
  name,
  zone: timezone.name,
  coordinates,
  locationId: id,
  part,
  priceZone: part ? undefined : region?.code,
})

export const placeOfGroup = (
  { id, name, companyId }: Pick<LocationGroup, 'id' | 'name' | 'companyId'>,
  zone: string,
): ChartPlace => ({
  name,
  zone,
  coordinates: null,
  locationGroupId: id,
  companyId,
})

/** Where another controller took the device of a chart over; none where it is of more than one. */
export function seamsOfPlace(place: ChartPlace) {
  const part = partOf(place)
  return part && 'device' in part ? seamsOf(part.device.stays ?? []) : []
}

export const partOf = (place: ChartPlace): ChartPart | undefined =>
  'locationId' in place ? place.part : undefined

type Answer = { data: Chart }
type Asked = {
  readonly range: TimeRange
  readonly search: Pick<ChartSearch, 'interval' | 'measure'>
  /** one series alone */
  readonly series?: ChartSeriesKey
}

/** The call for a range of a place, its answer as it came. */
export function chartQuery(place: ChartPlace, { range, search, series }: Asked) {
  const asked = {
    from: range.startMs,
    to: range.endMs,
    interval: toWire(search.interval),
    measure: search.measure === 'cost' ? ('auto' as const) : search.measure,
    ...(series && { series }),
  }
  if ('locationGroupId' in place) {
    const input = { locationGroupId: place.locationGroupId, ...asked }
    return queryOptions<Answer>({
      queryKey: orpc.charts.group.queryKey({ input }),
      queryFn: ({ signal }) => client.charts.group(input, { signal }),
    })
  }
  const { locationId, part } = place
  const input = {
    locationId,
    ...asked,
    ...(part && 'device' in part && { category: part.device.category }),
    ...(part && 'category' in part && { category: part.category }),
    ...(part && 'deviceGroupId' in part && { deviceGroupId: part.deviceGroupId }),
  }
  return queryOptions<Answer>({
    queryKey: orpc.charts.location.queryKey({ input }),
    queryFn: ({ signal }) => client.charts.location(input, { signal }),
  })
}

/** Of the devices of a category the one that was asked for, or all of them summed. */
export const chartOf =
  (place: ChartPlace) =>
  ({ data }: Answer): SummedChart => {
    const part = partOf(place)
    if (part && 'category' in part) return devicesSummed(data)
    if (!part || !('device' in part)) return data
    return { ...data, series: data.series.filter(({ deviceId }) => deviceId === part.device.id) }
  }

/** The series of an address; the old picture stays until the new one is there, and a running range is kept fresh. */
export function useChart(
  place: ChartPlace,
  search: ChartSearch,
  { nowMs, refreshMs }: { nowMs: number; refreshMs: number },
) {
  const range = shownRange(search, nowMs, place.zone)
  const asked = chartQuery(place, { range, search })
  // named one by one: whoever looks at all of the query is drawn anew with every fetch, whatever it brings
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    refetchInterval: range.endMs > nowMs ? refreshMs : false,
    select: chartOf(place),
  })
  return { data, isPlaceholderData, error, refetch, range, queryKey: asked.queryKey }
}

/** The call names intervals as text, as every parameter of an address is. */
export const toWire = (interval: IntervalChoice) => String(interval) as `${IntervalChoice}`
