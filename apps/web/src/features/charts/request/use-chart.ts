import { devicesSummed, type SummedChart } from '@kilowatt/charts/devices-summed'
import type { Device } from '@kilowatt/contracts/devices/devices'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { IntervalChoice } from '@kilowatt/domain/time/intervals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import { shownRange } from './chart-range.ts'
import type { ChartSearch } from './chart-search.ts'

/** What is shown instead of the location: one device, the devices of a category, stacked, or those of a group as their sum. */
export type ChartPart = { readonly name: string } & (
  | { readonly device: Pick<Device, 'id' | 'category'> }
  | { readonly category: DeviceCategory }
  | { readonly deviceGroupId: number }
)

const ofDevice = (chart: Chart, deviceId: number): Chart => ({
  ...chart,
  series: chart.series.filter((series) => series.deviceId === deviceId),
})

/** The series of an address; the old picture stays until the new one is there, and a running range is kept fresh. */
export function useChart(
  location: Pick<Location, 'id' | 'timezone'>,
  search: ChartSearch,
  { nowMs, refreshMs, part }: { nowMs: number; refreshMs: number; part?: ChartPart | undefined },
) {
  const device = part && 'device' in part ? part.device : null
  const category = part && 'category' in part ? part.category : device?.category
  const range = shownRange(search, nowMs, location.timezone.name)
  const runs = range.endMs > nowMs
  const query = useQuery(
    orpc.charts.location.queryOptions({
      input: {
        locationId: location.id,
        from: range.startMs,
        to: range.endMs,
        interval: toWire(search.interval),
        measure: search.measure,
        ...(category && { category }),
        ...(part && 'deviceGroupId' in part && { deviceGroupId: part.deviceGroupId }),
      },
      placeholderData: keepPreviousData,
      refetchInterval: runs ? refreshMs : false,
      select: ({ data }): SummedChart =>
        device ? ofDevice(data, device.id) : category ? devicesSummed(data) : data,
    }),
  )
  return { ...query, range }
}

/** The call names intervals as text, as every parameter of an address is. */
const toWire = (interval: IntervalChoice) => String(interval) as `${IntervalChoice}`
