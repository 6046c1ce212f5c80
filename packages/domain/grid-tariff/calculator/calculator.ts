import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { compareSystems, type NetworkSystem, type SystemCost } from '../cost/compare-systems.ts'
import type { MissingPrice } from '../cost/system-month.ts'
import { type LoadCompleteness, loadMonths, type QuarterLoad, tariffDays } from '../load/load-months.ts'
import { type BestPowers, bestPowers } from '../optimum/best-powers.ts'
import { type CostlyQuarter, costlyQuarters, judgePowers, type PowersRisk } from '../optimum/judge-powers.ts'
import { isKeepingBest } from '../optimum/keep-or-change.ts'
import type { PowerLimits } from '../powers/agreed-powers.ts'
import type { MainFuse } from '../powers/fuses.ts'
import { isExcessCharged, minimumPowerKw } from '../powers/minimum-power.ts'
import { administrativePowerKw, operatorPowers } from '../powers/operator-powers.ts'
import { always } from '../powers/powers-in-force.ts'
import type { PriceBook } from '../prices/price-book.ts'

/** What a visitor without an account enters: their load, their fuse, and their agreed powers if known. */
export type CalculatorQuestion = {
  readonly load: QuarterLoad
  readonly fuse: MainFuse
  readonly today: { readonly kw: ByBlock; readonly setBy: 'operator' | 'customer' } | null
}

/**
 * Source of today's powers: entered; calculated from readings by the operator's rule; the operator's fixed
 * value for the fuse; or none, so the actual maximum is charged.
 */
export type TodaysOrigin = 'entered' | 'operator_rule' | 'operator_fixed' | 'reached'

export type CalculatorAnswer = {
  readonly range: QuarterLoad['range']
  readonly limits: PowerLimits
  readonly completeness: LoadCompleteness
  readonly energyWh: number
  readonly today: {
    readonly kw: ByBlock | null
    readonly origin: TodaysOrigin
    readonly isExcessCharged: boolean
  }
  /** the best of all powers that the customer could choose; null if no month has prices */
  readonly best: BestPowers | null
  /** whether today's powers cost no more than the best powers, so they should stay */
  readonly isKept: boolean
  readonly risks: readonly PowersRisk[]
  /** the most expensive quarter-hours above the recommended powers */
  readonly costly: readonly CostlyQuarter[]
  readonly months: readonly CalculatorMonth[]
  readonly totals: Readonly<Record<'old' | 'today' | 'best', number | null>>
  readonly missing: readonly { readonly month: TariffMonth; readonly prices: readonly MissingPrice[] }[]
}

/** Network, contributions and levies of a month, EUR without VAT; null if a price is missing. */
export type CalculatorMonth = {
  readonly month: TariffMonth
  readonly isWhole: boolean
  readonly oldEur: number | null
  readonly todayEur: number | null
  readonly bestEur: number | null
}

/** Network costs of a low-voltage household with today's powers and with the cheapest powers. */
export function calculatePowers(
  { load, fuse, today: entered }: CalculatorQuestion,
  book: PriceBook,
): CalculatorAnswer {
  const { connectionKw, phases } = fuse
  const limits = { minKw: minimumPowerKw({ connectionKw, phases }, load.range.to), maxKw: connectionKw }
  const months = loadMonths(load, tariffDays(load.range, book.dayOverrides))
  const customer = { userGroup: 0, consumer: 'household' } as const
  const terms = { book, customer, withContributions: true }
  const today = entered
    ? { ...entered, origin: 'entered' as const }
    : powersByOperator(load, months, limits, { connectionKw, phases })
  const charged = today.kw !== null && isExcessCharged('auto', { connectionKw }, today.setBy)
  const best = bestPowers({ ...terms, months, limits })
  const costTerms = { book, customer, supplier: { single: 0 }, rounding: 'none' } as const
  const todays = always(today.kw, charged)
  const own = always(best?.kw ?? null)
  const isKept = best !== null && isKeepingBest(months, costTerms, { today: todays, own })
  const chosen = isKept ? todays : own
  const compared = compareSystems(
    {
      load,
      terms: costTerms,
      old: { group: 'lv_household', yearlyHours: 0, billingKw: fuse.householdKw, tariffs: 2 },
      agreed: today.kw === null ? [] : [{ from: '0001-01-01', to: null, kw: today.kw, setBy: today.setBy }],
      connectionKw,
      excess: 'auto',
      optimized: best && chosen,
      custom: null,
    },
    months,
  )
  const cost = (system: NetworkSystem): SystemCost | null => compared.systems[system]
  const ofMonth = (system: NetworkSystem, i: number) => cost(system)?.months[i]?.totalEur ?? null
  return {
    range: load.range,
    limits,
    completeness: compared.completeness,
    energyWh: load.importWh.reduce((sum, wh) => (Number.isNaN(wh) ? sum : sum + wh), 0),
    today: { kw: today.kw, origin: today.origin, isExcessCharged: charged },
    best,
    isKept,
    risks: best ? judgePowers(months, terms, { today: todays, best: chosen }) : [],
    costly: best ? costlyQuarters(months, terms, chosen, { from: load.range.from }) : [],
    months: months.map(({ month, isWhole }, i) => ({
      month,
      isWhole,
      oldEur: ofMonth('old', i),
      todayEur: ofMonth('new', i),
      bestEur: ofMonth('optimized', i),
    })),
    totals: {
      old: cost('old')?.totalEur ?? null,
      today: cost('new')?.totalEur ?? null,
      best: cost('optimized')?.totalEur ?? null,
    },
    missing: cost('new')?.missing ?? [],
  }
}

function powersByOperator(
  { range }: QuarterLoad,
  months: ReturnType<typeof loadMonths>,
  limits: PowerLimits,
  connection: { readonly connectionKw: number; readonly phases: 1 | 3 },
): { kw: ByBlock | null; setBy: 'operator'; origin: TodaysOrigin } {
  const year = Number(range.to.slice(0, 4))
  const ruled = operatorPowers(months, year, limits)
  if (ruled) return { kw: ruled, setBy: 'operator', origin: 'operator_rule' }
  const fixed = administrativePowerKw(connection, year)
  if (fixed === null) return { kw: null, setBy: 'operator', origin: 'reached' }
  return { kw: [fixed, fixed, fixed, fixed, fixed], setBy: 'operator', origin: 'operator_fixed' }
}
