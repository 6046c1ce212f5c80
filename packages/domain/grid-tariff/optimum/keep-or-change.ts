import { newSystemMonth } from '../cost/new-system.ts'
import type { CostTerms } from '../cost/system-month.ts'
import type { LoadMonth } from '../load/load-months.ts'
import type { PowersOf } from '../powers/powers-in-force.ts'

/**
 * Whether today's powers cost no more than any powers that the customer could choose, over months in which
 * the prices of both are known. This is possible if the operator set today's powers, whose excess is not
 * charged, or if no powers are agreed and the actual maximum costs less.
 */
export function isKeepingBest(
  months: readonly LoadMonth[],
  terms: CostTerms,
  { today, own }: { readonly today: PowersOf; readonly own: PowersOf },
): boolean {
  let moreEur = 0
  for (const load of months) {
    const todayEur = newSystemMonth(load, terms, today(load)).totalEur
    const ownEur = newSystemMonth(load, terms, own(load)).totalEur
    if (todayEur !== null && ownEur !== null) moreEur += todayEur - ownEur
  }
  return moreEur <= LEAST_EUR
}

/** Smaller differences are rounding of doubles. */
const LEAST_EUR = 1e-9
