import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { type ComparedSystems, compareSystems } from '../cost/compare-systems.ts'
import type { LineRounding, SupplierPrices } from '../cost/system-month.ts'
import { type LoadMonth, loadMonths, type QuarterLoad, tariffDays } from '../load/load-months.ts'
import { type BestPowers, bestPowers, bestPowersByMonth } from '../optimum/best-powers.ts'
import { type CostlyQuarter, costlyQuarters, judgePowers, type PowersRisk } from '../optimum/judge-powers.ts'
import { isKeepingBest } from '../optimum/keep-or-change.ts'
import type { ExcessSetting } from '../powers/minimum-power.ts'
import { always, type PowersOf, todaysPowers } from '../powers/powers-in-force.ts'
import type { PriceBook } from '../prices/price-book.ts'
import type { PlaceTerms } from './place-terms.ts'

/** Options that differ from the usual case. */
export type CalculationOptions = {
  /** whether excess power is charged: by the rule, always, never */
  readonly excess: ExcessSetting
  /** whether the best powers are chosen again each month, which operators allow, or once for the whole range */
  readonly isResetMonthly: boolean
  /** whether any power could be agreed, instead of steps of 0.1 kW */
  readonly isContinuous: boolean
  /**
   * whether the search for the best powers includes the contribution for renewables, which is charged by agreed power
   */
  readonly withContributions: boolean
  /** unrounded amounts, or each line rounded to the cent as on bills */
  readonly rounding: LineRounding
}

export const plainOptions: CalculationOptions = {
  excess: 'auto',
  isResetMonthly: false,
  isContinuous: false,
  withContributions: true,
  rounding: 'none',
}

export type PlaceQuestion = {
  readonly load: QuarterLoad
  readonly place: PlaceTerms
  readonly supplier: SupplierPrices
  readonly custom: ByBlock | null
  readonly options?: CalculationOptions
}

export type PlaceCalculation = ComparedSystems & {
  /** for the whole range; null if no month has prices */
  readonly best: BestPowers | null
  /** whether today's powers cost no more than any others, so they should stay */
  readonly isKept: boolean
  /**
   * recommended powers: today's latest powers if they should stay, otherwise the best powers, in steps that
   * can be agreed or exact, as requested
   */
  readonly bestKw: ByBlock | null
  /** the best powers of each month if they are chosen monthly; null if today's powers stay */
  readonly bestByMonth: ReadonlyMap<TariffMonth, ByBlock> | null
  readonly risks: readonly PowersRisk[]
  /** the most expensive quarter-hours above the best powers */
  readonly costly: readonly CostlyQuarter[]
}

/** Costs of a metering place in four systems, with the cheapest powers for the whole range or for each month. */
export function calculatePlace(
  { load, place, supplier, custom, options = plainOptions }: PlaceQuestion,
  book: PriceBook,
): PlaceCalculation {
  const months = loadMonths(load, tariffDays(load.range, book.dayOverrides))
  const { customer, limits, connectionKw, agreed, old } = place
  const { excess, isContinuous, rounding, withContributions } = options
  const terms = { book, customer, withContributions, isExcessFree: excess === 'no' }
  const best = bestPowers({ ...terms, months, limits })
  const powersOf = ({ kw, smooth }: BestPowers): ByBlock => (isContinuous ? smooth.kw : kw)
  const ownKw = best && powersOf(best)
  const ownByMonth = options.isResetMonthly
    ? new Map<TariffMonth, ByBlock>(
        [...bestPowersByMonth({ ...terms, months, limits })].map(([month, of]) => [month, powersOf(of)]),
      )
    : null
  const own: PowersOf = ({ month }) => ({
    kw: ownByMonth?.get(month) ?? ownKw,
    isExcessCharged: excess !== 'no',
  })
  const today = todaysPowers({ agreed, connectionKw, excess })
  const costTerms = { book, customer, supplier, rounding }
  const isKept = best !== null && isKeepingBest(months, costTerms, { today, own })
  const chosen = isKept ? today : own
  const compared = compareSystems(
    {
      load,
      terms: costTerms,
      old,
      agreed,
      connectionKw,
      excess,
      optimized: best && chosen,
      custom: custom && always(custom, excess !== 'no'),
    },
    months,
  )
  return {
    ...compared,
    best,
    isKept,
    bestKw: (isKept ? lastKw(months, today) : null) ?? ownKw,
    bestByMonth: isKept ? null : ownByMonth,
    risks: best ? judgePowers(months, terms, { today, best: chosen }) : [],
    costly: best ? costlyQuarters(months, terms, chosen, { from: load.range.from }) : [],
  }
}

const lastKw = (months: readonly LoadMonth[], powersOf: PowersOf): ByBlock | null => {
  const last = months.at(-1)
  return last === undefined ? null : powersOf(last).kw
}
