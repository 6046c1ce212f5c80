import type { ByBlock } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { clockDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import type { Battery } from '@kilowatt/domain/grid-tariff/what-if/battery'
import type { GridLoad } from '@kilowatt/domain/grid-tariff/what-if/grid-load'
import { type WhatIf, whatIf } from '@kilowatt/domain/grid-tariff/what-if/what-if-cost'
import type { PlaceQuestion } from './place-question.ts'

export type BatteryQuestion = PlaceQuestion & {
  readonly exportEurPerKwh: number
  readonly battery: Battery
  /** EUR for the battery in question; prices of other sizes are proportional to their capacity */
  readonly priceEur: number
}

export type BatterySize = {
  readonly capacityKwh: number
  readonly savingEur: number
  readonly yearlySavingEur: number
  readonly paybackYears: number | null
  readonly cycles: number
}

export type BatteryAnswer = {
  readonly requested: BatterySize & {
    readonly beforeEur: number
    readonly afterEur: number
    readonly powersBefore: ByBlock | null
    readonly powersAfter: ByBlock | null
    readonly unpriced: readonly string[]
  }
  readonly sizes: readonly BatterySize[]
  /** mean import by hour of the local day, kW, before and after */
  readonly hours: { readonly before: readonly number[]; readonly after: readonly number[] }
}

/** Sizes of the sweep: from a tenth to twice the capacity in question. */
const SIZES = 20

/**
 * Savings of a battery, and of others with the same power and strategy from a tenth to twice its size. Null
 * without prices.
 */
export function batterySizes(requested: BatteryQuestion): BatteryAnswer | null {
  const { load, terms, limits, today, exportEurPerKwh, battery, priceEur } = requested
  const capacities = Array.from({ length: SIZES }, (_, n) => (battery.capacityKwh * (n + 1)) / (SIZES / 2))
  const eurPerKwh = priceEur / battery.capacityKwh
  const plans = [battery.capacityKwh, ...capacities].map((capacityKwh) => ({
    solar: [],
    battery: { ...battery, capacityKwh },
    priceEur: eurPerKwh * capacityKwh,
  }))
  const of = { terms: { ...terms, rounding: 'none' as const }, limits, today, exportEurPerKwh }
  const results = whatIf(load, plans, of)
  const [first] = results ?? []
  if (!results || !first) return null
  const sizeOf = (
    { battery: run, savingEur, yearlySavingEur, paybackYears }: WhatIf,
    capacityKwh: number,
  ) => ({
    capacityKwh,
    savingEur,
    yearlySavingEur,
    paybackYears,
    cycles: run?.cycles ?? 0,
  })
  return {
    requested: {
      ...sizeOf(first, battery.capacityKwh),
      beforeEur: first.before.totalEur,
      afterEur: first.after.totalEur,
      powersBefore: first.before.kw,
      powersAfter: first.after.kw,
      unpriced: first.after.unpriced,
    },
    sizes: results.slice(1).map((result, n) => sizeOf(result, capacities[n] ?? 0)),
    hours: { before: meanHours(load), after: meanHours(first.load) },
  }
}

/** Mean kW by local hour, over the known values. */
function meanHours({ range, importWh }: GridLoad): number[] {
  const sums = new Float64Array(24)
  const counts = new Float64Array(24)
  for (const day of clockDays(range))
    for (const [i, quarter] of day.clock.entries()) {
      const wh = importWh[day.start + i] ?? Number.NaN
      if (Number.isNaN(wh)) continue
      const hour = quarter >> 2
      sums[hour] = (sums[hour] ?? 0) + wh
      counts[hour] = (counts[hour] ?? 0) + 1
    }
  return Array.from(sums, (sum, hour) => (sum / Math.max(1, counts[hour] ?? 1)) * 0.004)
}
