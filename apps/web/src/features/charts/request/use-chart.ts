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

/**
 * What is shown instead of the whole location: one device, the devices of a category (stacked), or the
 * devices of a group (summed).
 */
export type ChartPart = { readonly name: string } & (
  | { readonly device: Pick<Device, 'id' | 'category'> & Partial<Pick<Device, 'stays'>> }
  | { readonly category: DeviceCategory }
  | { readonly deviceGroupId: number }
)

/** What a chart shows, with its time zone: a location or a part of it, or the sum of a group of locations. */
export type ChartPlace = {
  readonly name: string
  readonly zone: string
  /** coordinates for sunrise and sunset; null unless it is a single place */
  readonly coordinates: Location['coordinates']
  /** code of the bidding zone whose prices apply; absent if there is no zone, and for parts of a location */
  readonly priceZone?: string | undefined
} & (
  | {
      readonly locationId: number
      readonly part?: ChartPart | undefined
      /** link to the prices of the location; absent for people who may not manage them */
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

/** Times when another controller took over the device of a chart; empty for several devices. */
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
  /** only this series */
  readonly series?: ChartSeriesKey
}

/** The call for the chart of a place in a range, with its unchanged answer. */
export function chartQuery(place: ChartPlace, { range, search, series }: Asked) {
  const requested = {
    from: range.startMs,
    to: range.endMs,
    interval: toWire(search.interval),
    measure: search.measure === 'cost' ? ('auto' as const) : search.measure,
    ...(series && { series }),
  }
  if ('locationGroupId' in place) {
    const input = { locationGroupId: place.locationGroupId, ...requested }
    return queryOptions<Answer>({
      queryKey: orpc.charts.group.queryKey({ input }),
      queryFn: ({ signal }) => client.charts.group(input, { signal }),
    })
  }
  const { locationId, part } = place
  const input = {
    locationId,
    ...requested,
    ...(part && 'device' in part && { category: part.device.category }),
    ...(part && 'category' in part && { category: part.category }),
    ...(part && 'deviceGroupId' in part && { deviceGroupId: part.deviceGroupId }),
  }
  return queryOptions<Answer>({
    queryKey: orpc.charts.location.queryKey({ input }),
    queryFn: ({ signal }) => client.charts.location(input, { signal }),
  })
}

/** The chosen device of a category, or the sum of all of them. */
export const chartOf =
  (place: ChartPlace) =>
  ({ data }: Answer): SummedChart => {
    const part = partOf(place)
    if (part && 'category' in part) return devicesSummed(data)
    if (!part || !('device' in part)) return data
    return { ...data, series: data.series.filter(({ deviceId }) => deviceId === part.device.id) }
  }

/**
 * The series for an address. The previous chart stays until the new one arrives, and a range that includes
 * now stays up to date.
 */
export function useChart(
  place: ChartPlace,
  search: ChartSearch,
  { nowMs, refreshMs }: { nowMs: number; refreshMs: number },
) {
  const range = shownRange(search, nowMs, place.zone)
  const requested = chartQuery(place, { range, search })
  // fields are listed one by one: a component that reads the whole query renders again with every fetch, even
  // without changes
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...requested,
    placeholderData: keepPreviousData,
    refetchInterval: range.endMs > nowMs ? refreshMs : false,
    select: chartOf(place),
  })
  return { data, isPlaceholderData, error, refetch, range, queryKey: requested.queryKey }
}

/** The call takes intervals as text, like every query parameter. */
export const toWire = (interval: IntervalChoice) => String(interval) as `${IntervalChoice}`
