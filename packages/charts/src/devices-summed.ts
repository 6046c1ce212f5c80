import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { summedSeries } from '@kilowatt/domain/energy/series/summed-series'

type Series = Chart['series'][number]

/** A chart whose series are sums of devices; `parts` are the series of the devices, which it stacks. */
export type SummedChart = Chart & { readonly parts?: readonly Series[] }

/** The devices of a category as one chart, without devices that another one also measures. */
export function devicesSummed(chart: Chart): SummedChart {
  const counted = chart.series.filter(({ isWithin }) => !isWithin)
  const keys = [...new Set(counted.map(({ key }) => key))]
  const series = keys.map((key) =>
    sumOf(
      key,
      counted.filter((one) => one.key === key),
      chart.at.length,
    ),
  )
  return { ...chart, series, parts: counted }
}

/** Series that are drawn for one series of a chart: the series of its devices if it is a sum. */
export const drawnParts = ({ parts, series }: SummedChart, key: ChartSeriesKey): readonly Series[] =>
  (parts ?? series).filter((one) => one.key === key)

function sumOf(key: ChartSeriesKey, devices: readonly Series[], count: number): Series {
  const [first, another] = devices
  if (first && !another) {
    const { deviceId: _, isReported: __, ...alone } = first
    return alone
  }
  const unit = first?.unit ?? 'W'
  const sums = summedSeries(devices)
  const values = unit === '%' ? meansOf(devices, count) : sums
  const totals = devices.flatMap(({ totalWh }) => totalWh ?? [])
  return {
    key,
    unit,
    values,
    totalWh: totals.length === 0 ? null : totals.reduce((sum, one) => sum + one, 0),
    // the peaks of the single devices do not give their joint peak
    peak: null,
    means: devices.flatMap(({ means }) => means),
    estimated: devices.flatMap(({ estimated = [] }) => estimated),
  }
}

/** The level of several batteries is their mean, as everywhere, because their capacities are unknown. */
const meansOf = (devices: readonly Series[], count: number) =>
  Array.from({ length: count }, (_, i) => {
    const known = devices.flatMap(({ values }) => values[i] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
