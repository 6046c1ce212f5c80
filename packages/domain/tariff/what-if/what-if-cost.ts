import { daysBetween } from '../../time/period-before.ts'
import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { newSystemMonth } from '../cost/new-system.ts'
import type { CostTerms } from '../cost/system-month.ts'
import { loadMonths, tariffDays } from '../load/load-months.ts'
import { bestPowers } from '../optimum/best-powers.ts'
import { isKeepingBest } from '../optimum/keep-or-change.ts'
import type { PowerLimits } from '../powers/agreed-powers.ts'
import { always, type TodaysPowers, todaysPowers } from '../powers/counted-powers.ts'
import { type Battery, type BatteryRun, runBattery } from './battery.ts'
import type { GridLoad } from './grid-load.ts'
import { addSolar, type SolarPlane, type SolarRun } from './solar.ts'

export type WhatIfTerms = {
  readonly terms: CostTerms
  readonly limits: PowerLimits
  /** what exported energy earns, EUR/kWh */
  readonly exportEurPerKwh: number
  /** powers that hold today, which are kept where others cost no less; left out, others are set */
  readonly today?: TodaysPowers | undefined
}

/** Of a load with the agreed powers that are best for it: others, or those of today. */
export type BestCost = {
  /** of the last month; null where none are agreed */
  readonly kw: ByBlock | null
  /** all that is paid, less what exported energy earned, EUR without VAT, of months that have prices */
  readonly totalEur: number
  /** months that are left out, because a price is missing */
  readonly unpriced: readonly TariffMonth[]
}

/** Null where no month has prices. */
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
  /** EUR without VAT over the range; below 0 it costs more */
  readonly savingEur: number
  readonly yearlySavingEur: number
  /** until what it costs is saved, years; null where it never is */
  readonly paybackYears: number | null
}

export type Plan = {
  readonly solar: readonly SolarPlane[]
  readonly battery: Battery | null
  /** what all of it costs to buy, EUR; as the prices with or without VAT */
  readonly priceEur: number
}

/**
 * What panels, a battery, or both would save, each side with the agreed powers that are best for it, so that what better powers save alone is
 * not counted as the battery's. Not counted: wear, interest, changes of prices. Null where no month has prices.
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
