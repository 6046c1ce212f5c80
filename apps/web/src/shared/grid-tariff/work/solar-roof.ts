import type { SolarPlane } from '@kilowatt/domain/energy/solar/clear-sky'
import type { ByBlock } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { Battery } from '@kilowatt/domain/grid-tariff/what-if/battery'
import { knownSum } from '@kilowatt/domain/grid-tariff/what-if/grid-load'
import { whatIf } from '@kilowatt/domain/grid-tariff/what-if/what-if-cost'
import { spreadYield } from '@kilowatt/domain/pricing/what-if/new-devices'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { PlaceQuestion } from './place-question.ts'

export type SolarQuestion = PlaceQuestion & {
  readonly kwp: number
  /** yield of a year as entered by the person; the product has no default */
  readonly kwhPerKwp: number
  readonly at: { readonly latitude: number; readonly longitude: number }
  /** null: flat */
  readonly plane: SolarPlane | null
  readonly battery: Battery | null
  readonly solarPriceEur: number
  readonly batteryPriceEur: number
  readonly exportEurPerKwh: number
}

export type SolarPlan = {
  /**
   * produced, saved from import (battery losses included) and exported, Wh, over the quarter-hours with known
   * values
   */
  readonly producedWh: number
  readonly keptWh: number
  readonly exportedWh: number
  readonly beforeEur: number
  readonly afterEur: number
  readonly yearlySavingEur: number
  readonly paybackYears: number | null
  readonly powersBefore: ByBlock | null
  readonly powersAfter: ByBlock | null
  readonly unpriced: readonly string[]
}

export type SolarAnswer = { readonly alone: SolarPlan; readonly withBattery: SolarPlan | null }

/**
 * What panels would produce and save for a load, alone and, if one is given, with a battery. Null without
 * prices.
 */
export function solarRoof(requested: SolarQuestion): SolarAnswer | null {
  const { load, terms, limits, today, kwp, kwhPerKwp, at, plane, battery, exportEurPerKwh } = requested
  const { startMs } = localDayRange(TARIFF_ZONE, load.range.from)
  const roof = [{ kwp, whPerKwp: spreadYield(at, startMs, load.importWh.length, kwhPerKwp, plane) }]
  const plans = [
    { solar: roof, battery: null, priceEur: requested.solarPriceEur },
    ...(battery
      ? [{ solar: roof, battery, priceEur: requested.solarPriceEur + requested.batteryPriceEur }]
      : []),
  ]
  const of = { terms: { ...terms, rounding: 'none' as const }, limits, today, exportEurPerKwh }
  const results = whatIf(load, plans, of)
  if (!results) return null
  const [alone = null, withBattery = null] = results.map((result): SolarPlan => {
    const producedWh = result.solar?.producedWh ?? 0
    // if a quarter-hour is unknown afterwards, its earlier export does not count
    const exportedWh = knownSum(result.load.exportWh.map((wh, i) => wh - (load.exportWh[i] ?? 0)))
    return {
      producedWh,
      keptWh: producedWh - exportedWh,
      exportedWh,
      beforeEur: result.before.totalEur,
      afterEur: result.after.totalEur,
      yearlySavingEur: result.yearlySavingEur,
      paybackYears: result.paybackYears,
      powersBefore: result.before.kw,
      powersAfter: result.after.kw,
      unpriced: result.after.unpriced,
    }
  })
  return alone && { alone, withBattery }
}
