import { QUARTER_MS } from '../../time/floor-time.ts'
import { type LocalDate, localDayRange } from '../../time/local-day.ts'
import { type Block, blocks, TARIFF_ZONE, type TariffMonth } from '../calendar/block-schedule.ts'
import { excessPower } from '../cost/excess-power.ts'
import { reachedPowers } from '../cost/new-system.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { roundPowerKw } from '../powers/agreed-powers.ts'
import type { PowersOf } from '../powers/powers-in-force.ts'
import { powerRates, type RateTerms } from './power-rates.ts'

/** EUR without VAT. */
export type PowerCharges = {
  /** with the contribution for renewables if the costs include it */
  readonly agreedEur: number
  /** as charged: 0 if the excess is only shown */
  readonly excessEur: number
  readonly totalEur: number
}

/** Cost of powers over the months with prices, if all quarter-hours were `scale` times as high. */
export function powerCharges(
  months: readonly LoadMonth[],
  terms: RateTerms,
  powersOf: PowersOf,
  scale = 1,
): PowerCharges {
  let [agreedEur, excessEur] = [0, 0]
  for (const load of months) {
    const rates = powerRates(terms, load.month, load.share)
    if (rates === undefined) continue
    const { kw, isExcessCharged } = powersOf(load)
    const reached = kw ?? reachedPowers(load)
    for (let i = 0; i < blocks.length; i++) {
      const agreedKw = kw === null ? roundPowerKw((reached[i] ?? 0) * scale) : (reached[i] ?? 0)
      agreedEur += ((rates.agreedEurPerKw[i] ?? 0) + (rates.contributionEurPerKw[i] ?? 0)) * agreedKw
      if (kw === null || !isExcessCharged) continue
      const powersKw = load.blocks[i]?.powersKw ?? new Float64Array()
      excessEur += (rates.excessEurPerKw[i] ?? 0) * scale * excessPower(powersKw, agreedKw / scale).excessKw
    }
  }
  return { agreedEur, excessEur, totalEur: agreedEur + excessEur }
}

/** A quarter-hour, and the saving if it had stayed within the agreed power while all others stayed as they were. */
export type CostlyQuarter = {
  readonly month: TariffMonth
  readonly block: Block
  readonly startMs: number
  readonly powerKw: number
  readonly overKw: number
  readonly savedEur: number
}

/**
 * The most expensive quarter-hours, highest cost first; empty if none exceeds the powers. @param from first day of the
 * load
 */
export function costlyQuarters(
  months: readonly LoadMonth[],
  terms: RateTerms,
  powersOf: PowersOf,
  { from, most = 10 }: { readonly from: LocalDate; readonly most?: number },
): CostlyQuarter[] {
  const firstMs = localDayRange(TARIFF_ZONE, from).startMs
  // keeps only the most expensive: with low powers, most quarter-hours of two years exceed them, and only `most` are
  // needed
  const costliest: CostlyQuarter[] = []
  for (const load of months) {
    const rates = powerRates(terms, load.month, load.share)
    const { kw, isExcessCharged } = powersOf(load)
    if (rates === undefined || kw === null || !isExcessCharged) continue
    for (const [i, block] of blocks.entries()) {
      const { powersKw = new Float64Array(), at = new Uint32Array() } = load.blocks[i] ?? {}
      const price = rates.excessEurPerKw[i] ?? 0
      const agreedKw = kw[i] ?? 0
      const { excessKw, occurrences } = excessPower(powersKw, agreedKw)
      if (occurrences === 0 || price === 0) continue
      for (let n = 0; n < powersKw.length; n++) {
        const powerKw = powersKw[n] ?? 0
        const overKw = powerKw - agreedKw
        if (overKw <= 1e-9) continue
        const savedEur = price * (excessKw - Math.sqrt(Math.max(0, excessKw ** 2 - overKw ** 2)))
        if (costliest.length === most && savedEur < (costliest.at(-1)?.savedEur ?? 0)) continue
        const startMs = firstMs + (at[n] ?? 0) * QUARTER_MS
        costliest.push({ month: load.month, block, startMs, powerKw, overKw, savedEur })
        costliest.sort((a, b) => b.savedEur - a.savedEur || a.startMs - b.startMs)
        if (costliest.length > most) costliest.pop()
      }
    }
  }
  return costliest
}

/** Assumed growth of next year's peaks, %. */
export const riskGrowthsPct = [0, 10, 20] as const

export type PowersRisk = {
  readonly growthPct: number
  readonly today: PowerCharges
  readonly best: PowerCharges
  /** savings of the best powers; negative if they cost more than today's */
  readonly savingEur: number
}

/**
 * The best powers compared with today's, for the actual load and for quarter-hours 10 % and 20 % higher. The first is
 * the saving.
 */
export function judgePowers(
  months: readonly LoadMonth[],
  terms: RateTerms,
  { today, best }: { readonly today: PowersOf; readonly best: PowersOf },
): PowersRisk[] {
  return riskGrowthsPct.map((growthPct) => {
    const scale = 1 + growthPct / 100
    const charges = {
      today: powerCharges(months, terms, today, scale),
      best: powerCharges(months, terms, best, scale),
    }
    return { growthPct, ...charges, savingEur: charges.today.totalEur - charges.best.totalEur }
  })
}
