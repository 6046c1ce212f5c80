import type { Device } from '@kilowatt/contracts/devices/devices'
import { playsRole, seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import type { PatternSearch } from './pattern-search.ts'

/** A quantity for the patterns: of the whole place, or of one of its devices. */
export type Quantity = { readonly key: ChartSeriesKey; readonly device?: PatternDevice }
export type PatternDevice = Pick<Device, 'id' | 'name' | 'category'>

/** Quantities as in the location's chart: those that its devices can have, measured or not. */
export const quantitiesOfLocation = (devices: readonly PatternDevice[]): Quantity[] =>
  chartSeriesKeys
    .filter((key) => devices.some((device) => playsRole(device, storedMetrics[metricOfSeries(key)].role)))
    .map((key) => ({ key }))

export const quantitiesOfDevice = (device: PatternDevice): Quantity[] =>
  seriesOf(device.category).map(({ key }) => ({ key, device }))

/** A group has the sums of its locations; battery levels do not add up, so a group has none. */
export const quantitiesOfGroup = (keys: readonly ChartSeriesKey[]): Quantity[] =>
  keys.filter((key) => key !== 'soc').map((key) => ({ key }))

/**
 * The quantity in the address if it exists here, otherwise the first one; undefined if nothing is measured.
 */
export function chosenQuantity(
  { quantity, device: id }: Pick<PatternSearch, 'quantity' | 'device'>,
  whole: readonly Quantity[],
  devices: readonly PatternDevice[] = [],
): Quantity | undefined {
  const device = devices.find((one) => one.id === id)
  const known = device ? quantitiesOfDevice(device) : whole
  return known.find(({ key }) => key === quantity) ?? known[0]
}

/** The quantity as a value of a list. */
export const quantityValue = ({ key, device }: Quantity) => (device ? `${key} ${device.id}` : key)
