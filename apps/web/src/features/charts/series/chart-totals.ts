import { roleAmong, type SeriesLook } from '@kilowatt/charts/series-looks'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { shownBalance } from '@kilowatt/domain/energy/shown/shown-balance'
import { lastDigit, sharedPrefix, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'

/** 1 decimal, as energies in lists have. */
const DIGITS = 1

export type ChartTotals = {
  /** one for all lists, so that they can be compared */
  readonly prefix: WattPrefix
  readonly inWh: number | null
  readonly outWh: number | null
  readonly seriesWh: ReadonlyMap<ChartSeriesKey, number | null>
}

/**
 * Energies of the range as the lists show them: what comes in is what goes out, and parts are their sum, to the last digit.
 * @param all the series of the chart, also those of which nothing is known
 */
export function chartTotals(series: Chart['series'], all = series): ChartTotals {
  const of = (role: SeriesLook['role']) =>
    series
      .filter(({ key }) => roleAmong(all, key) === role)
      .map(({ key, totalWh }) => ({ key, value: totalWh }))
  const prefix = sharedPrefix([...of('in'), ...of('out')].map(({ value }) => value))
  const step = lastDigit(prefix, DIGITS)
  const { into, out } = shownBalance(of('in'), of('out'), { rest: 'consumption', step })
  const consumption = out.parts.filter(({ key }) => key === 'consumption')
  const consumers = shownBalance(consumption, of('house'), { rest: 'other', step }).out
  return {
    prefix,
    inWh: into.total,
    outWh: out.total,
    seriesWh: new Map(
      [...into.parts, ...out.parts, ...consumers.parts].map(({ key, value }) => [key, value]),
    ),
  }
}
