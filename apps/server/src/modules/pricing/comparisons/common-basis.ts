import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { GridEnergies } from './calculate-past.ts'
import { hasSpot } from './candidates.queries.ts'
import type { PastYear } from './past-year.queries.ts'

export type CommonBasis = {
  readonly energies: GridEnergies
  /**
   * quarter-hours with energy but without a market price, which are left out, and all quarter-hours with
   * energy
   */
  readonly leftOut: { readonly quarters: number; readonly totalQuarters: number }
}

/**
 * Energies that every compared plan can price. Quarter-hours without a market price for one plan are left out
 * for all plans, so no plan looks cheap because of missing prices. A plan whose market has no prices at all
 * is not compared and does not affect the others.
 */
export function commonBasis(
  { spotOf }: PastYear,
  plans: readonly UtilityPlan[],
  energies: GridEnergies,
): CommonBasis {
  const markets = plans
    .filter(hasSpot)
    .flatMap(({ currency }) => spotOf(currency) ?? [])
    .filter((spot) => spot.some((price) => !Number.isNaN(price)))
  const { importWh, exportWh } = energies
  const has = (wh: number | undefined) => wh !== undefined && !Number.isNaN(wh) && wh !== 0
  let [quarters, totalQuarters] = [0, 0]
  const isLeftOut = importWh.map((wh, i) => {
    if (!has(wh) && !has(exportWh[i])) return 0
    totalQuarters += 1
    if (!markets.some((spot) => Number.isNaN(spot[i] ?? Number.NaN))) return 0
    quarters += 1
    return 1
  })
  const masked = (column: Float64Array) => column.map((wh, i) => (isLeftOut[i] === 1 ? Number.NaN : wh))
  return {
    energies: quarters === 0 ? energies : { importWh: masked(importWh), exportWh: masked(exportWh) },
    leftOut: { quarters, totalQuarters },
  }
}
