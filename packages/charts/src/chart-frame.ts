import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { ChartPalette } from './chart-palette.ts'
import type { ComparedSeries } from './compared.ts'
import type { SummedChart } from './devices-summed.ts'
import type { PriceLane } from './price-lane.ts'

/** Everything that both drawings (combined and split) need in addition to the values. */
export type ChartFrame = {
  chart: SummedChart
  hidden: ReadonlySet<ChartSeriesKey>
  /** another period, drawn as dashed lines */
  compared?: readonly ComparedSeries[] | undefined
  palette: ChartPalette
  /** market prices, in a lane of their own */
  prices?: PriceLane | undefined
  /** labels under the time axis */
  ticks: readonly { at: number; label: string }[]
  /** spans between sunset and sunrise, epoch ms */
  nights: readonly (readonly [number, number])[]
  /** epoch ms of now if it is inside the range */
  now: number | null
  /** instants at which another controller took over a device, each with its label */
  seams?: readonly { at: number; label: string }[]
  noDataLabel: string
  estimatedLabel: string
  nowLabel: string
  seriesLabel: (key: ChartSeriesKey) => string
  /** number on the value axis, in the unit named by the axis */
  axisNumber: (value: number) => string
  axisUnit: string
  compact: boolean
}
