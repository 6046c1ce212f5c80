import { roleAmong } from '@kilowatt/charts/series-styles'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { type ShownPart, type ShownSide, shownBalance } from '@kilowatt/domain/energy/shown/shown-balance'
import { lastDigit, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

export const READOUT_DIGITS = 2

export type ReadoutSide = ShownSide<ChartSeriesKey>

/**
 * Values of one interval for the strip above the plot, in the same unit as in the table. Series that are not
 * drawn still count in incoming and outgoing energy.
 */
export function readoutAt(chart: Chart, index: number | null) {
  const valuesOf = (role: 'in' | 'out'): ShownPart<ChartSeriesKey>[] =>
    chart.series
      .filter(({ key }) => roleAmong(chart.series, key) === role)
      .map(({ key, values }) => ({ key, value: index === null ? null : (values[index] ?? null) }))
  const level = chart.series.find(({ key }) => key === 'soc')
  const inValues = valuesOf('in')
  const outValues = valuesOf('out')
  const prefix = sharedPrefix([sum(inValues), sum(outValues)])
  const { into, out } = shownBalance(inValues, outValues, lastDigit(prefix, READOUT_DIGITS))
  const has = (role: 'in' | 'out') => chart.series.some(({ key }) => roleAmong(chart.series, key) === role)
  return {
    prefix,
    // a device that only produces or only consumes has one side
    in: has('in') ? into : null,
    out: has('out') ? out : null,
    levelPct: index === null ? null : (level?.values[index] ?? null),
  }
}

function sum(values: readonly ShownPart<ChartSeriesKey>[]): number | null {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
