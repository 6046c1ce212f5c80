import { NO_TARIFF } from '../plans/tariff-grid.ts'
import type { PriceSeries } from './price-series.ts'

/**
 * Price of one more imported or exported kWh in each quarter-hour: the sum of all its components. NaN if the price of
 * one is unknown or none applies. For comparing, never for calculating costs.
 */
export function pricePerKwh(series: readonly PriceSeries[], direction: 'import' | 'export'): Float64Array {
  const own = series.filter(({ of }) => of.component.direction === direction)
  return Float64Array.from({ length: own[0]?.perKwh.length ?? 0 }, (_, i) => {
    // other components belong to another version of the plan
    const applying = own.filter(({ tariffAt }) => tariffAt[i] !== NO_TARIFF)
    if (applying.length === 0) return Number.NaN
    return applying.reduce((sum, { perKwh }) => sum + (perKwh[i] ?? Number.NaN), 0)
  })
}
