import { NO_TARIFF } from '../plans/tariff-grid.ts'
import { type CostLine, compareTariffs } from './cost-lines.ts'
import type { PriceSeries } from './price-series.ts'
import type { PricedComponent } from './priced-component.ts'

const kindOrder: readonly string[] = ['supplier_energy', 'distributor_energy']

/**
 * Order of the components whose tariffs split the energy: first a component with several tariffs, so that a
 * supplier's single price does not hide the grid's tariffs; then the supplier's energy, then the grid's.
 */
function byPrecision(a: PricedComponent, b: PricedComponent): number {
  const [severalA, severalB] = [a.tariffs.length > 1, b.tariffs.length > 1]
  if (severalA !== severalB) return severalA ? -1 : 1
  return kindPlace(a) - kindPlace(b) || a.position - b.position
}

function kindPlace({ component: { kind } }: PricedComponent): number {
  const place = kindOrder.indexOf(kind)
  return place === -1 ? kindOrder.length : place
}

const isImported = ({ component: { direction, unit } }: PricedComponent) =>
  direction === 'import' && unit === 'kWh'

/** Imported energy of a day by tariff, mWh, from its lines; energy without a price is in no tariff. */
export function dayByTariff(lines: readonly CostLine[]): ReadonlyMap<string, bigint> {
  const [mostPrecise] = [...new Set(lines.map(({ of }) => of))].filter(isImported).toSorted(byPrecision)
  const sums = new Map<string, bigint>()
  for (const { of, tariff, quantity } of lines)
    if (of === mostPrecise) sums.set(tariff, (sums.get(tariff) ?? 0n) + quantity)
  return sums
}

/**
 * Imported energy by tariff for each quarter-hour, Wh: a column for each tariff, NaN while another tariff
 * applies or no energy is known.
 */
export function quartersByTariff(
  series: readonly PriceSeries[],
  importWh: Float64Array,
): ReadonlyMap<string, Float64Array> {
  const imported = series.filter(({ of }) => isImported(of)).toSorted((a, b) => byPrecision(a.of, b.of))
  const columns = new Map<string, Float64Array>()
  for (let i = 0; i < importWh.length; i++) {
    const one = imported.find(({ perKwh }) => !Number.isNaN(perKwh[i]))
    const tariff = one?.of.tariffs[one.tariffAt[i] ?? NO_TARIFF]
    if (tariff === undefined) continue
    const column = columns.get(tariff) ?? new Float64Array(importWh.length).fill(Number.NaN)
    columns.set(tariff, column)
    column[i] = importWh[i] ?? Number.NaN
  }
  return new Map([...columns].toSorted(([a], [b]) => compareTariffs(a, b)))
}
