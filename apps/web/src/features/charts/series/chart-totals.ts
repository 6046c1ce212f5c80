import { roleAmong, type SeriesStyle } from '@kilowatt/charts/series-styles'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { shownBalance } from '@kilowatt/domain/energy/shown/shown-balance'
import { energyDigits, lastDigit, sharedPrefix, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'

export type ChartTotals = {
  /** one unit for all lists, so that they can be compared */
  readonly prefix: WattPrefix
  readonly inWh: number | null
  readonly outWh: number | null
}

/**
 * Energies of the range for the lists: each series shows its own, and the totals of both sides are equal.
 * @param all the series of the chart, including series without known values
 */
export function chartTotals(series: Chart['series'], all = series): ChartTotals {
  const of = (role: SeriesStyle['role']) =>
    series
      .filter(({ key }) => roleAmong(all, key) === role)
      .map(({ key, totalWh }) => ({ key, value: totalWh }))
  const prefix = sharedPrefix([...of('in'), ...of('out')].map(({ value }) => value))
  const { into, out } = shownBalance(of('in'), of('out'), lastDigit(prefix, energyDigits[prefix]))
  return { prefix, inWh: into.total, outWh: out.total }
}
