import { daysBetween } from '../../time/period-before.ts'
import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { newSystemMonth } from '../cost/new-system.ts'
import type { CostTerms } from '../cost/system-month.ts'
import { loadMonths, tariffDays } from '../load/load-months.ts'
import { bestPowers } from '../optimum/best-powers.ts'
import { isKeepingBest } from '../optimum/keep-or-change.ts'
import type { PowerLimits } from '../powers/agreed-powers.ts'
import { always, type TodaysPowers, todaysPowers } from '../powers/powers-in-force.ts'
import { type Battery, type BatteryRun, runBattery } from './battery.ts'
import type { GridLoad } from './grid-load.ts'
import { addSolar, type SolarPlane, type SolarRun } from './solar.ts'

export type WhatIfTerms = {
  readonly terms: CostTerms
  readonly limits: PowerLimits
  /** earnings of exported energy, EUR/kWh */
  readonly exportEurPerKwh: number
  /** today's powers, kept if no others cost less; if absent, new powers are always chosen */
  readonly today?: TodaysPowers | undefined
}

/** Cost of a load with its best agreed powers: new powers, or today's. */
export type BestCost = {
  /** of the last month; null if none are agreed */
  readonly kw: ByBlock | null
  /** all charges minus earnings from exports, EUR without VAT, over months with prices */
  readonly totalEur: number
  /** months left out because a price is missing */
  readonly unpriced: readonly TariffMonth[]
}

/** Null if no month has prices. */
export function bestCost(
  load: GridLoad,
  { terms, limits, exportEurPerKwh, today }: WhatIfTerms,
  days = tariffDays(load.range, terms.book.dayOverrides),
): BestCost | null {
  const months = loadMonths(load, days)
  const powers = bestPowers({ ...terms, withContributions: true, months, limits })
  if (powers === null) return null
  const own = always(powers.kw)
  const todays = today && todaysPowers(today)
  const chosen = todays && isKeepingBest(months, terms, { today: todays, own }) ? todays : own
  let totalEur = 0
  const unpriced: TariffMonth[] = []
  for (const month of months) {
    const { totalEur: paidEur } = newSystemMonth(month, terms, chosen(month))
    if (paidEur === null) {
      unpriced.push(month.month)
      continue
    }
    totalEur += paidEur
    for (const { start, clock } of month.days)
      for (let i = start; i < start + clock.length; i++)
        totalEur -= ((load.exportWh[i] || 0) / 1000) * exportEurPerKwh
  }
  const last = months.at(-1)
  return { kw: last ? chosen(last).kw : powers.kw, totalEur, unpriced }
}

const YEAR_DAYS = 365.2425

export type WhatIf = {
  readonly load: GridLoad
  readonly solar: SolarRun | null
  readonly battery: BatteryRun | null
  readonly before: BestCost
  readonly after: BestCost
  /** EUR without VAT over the range; negative if it costs more */
  readonly savingEur: number
  readonly yearlySavingEur: number
  /** years until the savings cover the price; null if never */
  readonly paybackYears: number | null
}

export type Plan = {
  readonly solar: readonly SolarPlane[]
  readonly battery: Battery | null
  /** purchase price of panels and battery, EUR, with or without VAT like the prices */
  readonly priceEur: number
}

/**
 * Savings from panels, a battery, or both. Both loads are priced with their best agreed powers, so savings
 * from better powers alone are not credited to the battery. Wear, interest and price changes are ignored.
 * Null if no month has prices.
 */
export function whatIf(load: GridLoad, plans: readonly Plan[], of: WhatIfTerms): WhatIf[] | null {
  const days = tariffDays(load.range, of.terms.book.dayOverrides)
  const before = bestCost(load, of, days)
  if (before === null) return null
  const years = (daysBetween(load.range.from, load.range.to) + 1) / YEAR_DAYS
  return plans.flatMap((plan): WhatIf[] => {
    const solar = plan.solar.length > 0 ? addSolar(load, plan.solar) : null
    const battery = plan.battery === null ? null : runBattery(solar ?? load, plan.battery, days)
    const changed = battery ?? solar ?? load
    const after = bestCost(changed, of, days)
    if (after === null) return []
    const savingEur = before.totalEur - after.totalEur
    const yearlySavingEur = savingEur / years
    const paybackYears = yearlySavingEur > 0 ? plan.priceEur / yearlySavingEur : null
    return [{ load: changed, solar, battery, before, after, savingEur, yearlySavingEur, paybackYears }]
  })
}
