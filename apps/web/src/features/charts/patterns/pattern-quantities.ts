import type { Device } from '@kilowatt/contracts/devices/devices'
import { playsRole, seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import type { PatternSearch } from './pattern-search.ts'

/** Something that a year can be looked at by: of the whole place, or of one of its devices. */
export type Quantity = { readonly key: ChartSeriesKey; readonly device?: PatternDevice }
export type PatternDevice = Pick<Device, 'id' | 'name' | 'category'>

/** As the chart of the location has them: what its devices can have, measured or not. */
export const quantitiesOfLocation = (devices: readonly PatternDevice[]): Quantity[] =>
  chartSeriesKeys
    .filter((key) => devices.some((device) => playsRole(device, storedMetrics[metricOfSeries(key)].role)))
    .map((key) => ({ key }))

export const quantitiesOfDevice = (device: PatternDevice): Quantity[] =>
  seriesOf(device.category).map(({ key }) => ({ key, device }))

/** A group sums what its locations do; their levels add up to nothing. */
export const quantitiesOfGroup = (keys: readonly ChartSeriesKey[]): Quantity[] =>
  keys.filter((key) => key !== 'soc').map((key) => ({ key }))

/** What an address asks for where it is known here, else the first there is; undefined where nothing is measured. */
export function chosenQuantity(
  { quantity, device: id }: Pick<PatternSearch, 'quantity' | 'device'>,
  whole: readonly Quantity[],
  devices: readonly PatternDevice[] = [],
): Quantity | undefined {
  const device = devices.find((one) => one.id === id)
  const known = device ? quantitiesOfDevice(device) : whole
  return known.find(({ key }) => key === quantity) ?? known[0]
}

/** As the value of a list. */
export const quantityValue = ({ key, device }: Quantity) => (device ? `${key} ${device.id}` : key)
