import type { ByBlock } from '../calendar/block-schedule.ts'
import { type ComparedSystems, compareSystems } from '../cost/compare-systems.ts'
import type { SupplierPrices } from '../cost/system-month.ts'
import { loadMonths, type QuarterLoad, tariffDays } from '../load/load-months.ts'
import { type BestPowers, bestPowers } from '../optimum/best-powers.ts'
import {
  always,
  type CostlyQuarter,
  costlyQuarters,
  judgePowers,
  type PowersOf,
  type PowersRisk,
} from '../optimum/judge-powers.ts'
import { powersIn } from '../powers/agreed-powers.ts'
import { isExcessCharged } from '../powers/minimum-power.ts'
import type { PriceBook } from '../prices/price-book.ts'
import type { PlaceTerms } from './place-terms.ts'

export type PlaceQuestion = {
  readonly load: QuarterLoad
  readonly place: PlaceTerms
  readonly supplier: SupplierPrices
  readonly custom: ByBlock | null
}

export type PlaceCalculation = ComparedSystems & {
  /** null where no month has prices */
  readonly best: BestPowers | null
  readonly risks: readonly PowersRisk[]
  /** beyond the best powers */
  readonly costly: readonly CostlyQuarter[]
}

/** What a metering place pays in four systems, with the powers that cost least for the whole range. */
export function calculatePlace(
  { load, place, supplier, custom }: PlaceQuestion,
  book: PriceBook,
): PlaceCalculation {
  const months = loadMonths(load, tariffDays(load.range, book.dayOverrides))
  const { customer, limits, connectionKw, agreed, old } = place
  const terms = { book, customer, withContributions: true }
  const best = bestPowers({ ...terms, months, limits })
  const compared = compareSystems(
    {
      load,
      terms: { book, customer, supplier, rounding: 'none' },
      old,
      agreed,
      connectionKw,
      excess: 'auto',
      optimized: best?.kw ?? null,
      custom,
    },
    months,
  )
  const today: PowersOf = ({ month }) => {
    const powers = powersIn(agreed, month)
    return {
      kw: powers?.kw ?? null,
      isExcessCharged: powers !== undefined && isExcessCharged('auto', { connectionKw }, powers.setBy),
    }
  }
  return {
    ...compared,
    best,
    risks: best ? judgePowers(months, terms, { today, best: always(best.kw) }) : [],
    costly: best ? costlyQuarters(months, terms, always(best.kw), { from: load.range.from }) : [],
  }
}
