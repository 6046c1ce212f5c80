import type { PlanCause } from '@kilowatt/contracts/control/plans/location-plan'
import { costOfEarlier } from '@kilowatt/domain/planning/site/make-site-plan'
import { planOfPowers } from '@kilowatt/domain/planning/site/plan-powers'
import { roundTo } from '@kilowatt/domain/round-to'
import type { InTx } from '../../../../platform/changes.ts'
import { system } from '../../../../platform/changes.ts'
import { listNewestPlans, listProblems, powersOf } from '../../kept-plans/newest-plans.queries.ts'
import { keepPlans } from '../kept/keep-plans.commands.ts'
import { makePlansOf, type PlanParts } from '../making/make-plans.ts'

/**
 * Makes the plan of a location again at once, because a person changed something, and stores it.
 * @returns what it costs more than the plan before would cost now; null if one of them is missing
 */
export async function replan(
  parts: PlanParts & { readonly inTx: InTx },
  locationId: number,
  cause: PlanCause,
  nowMs: number,
): Promise<number | null> {
  const { db, inTx } = parts
  const [newest, problems] = await Promise.all([
    listNewestPlans(db, [locationId]),
    listProblems(db, [locationId]),
  ])
  const results = await makePlansOf(parts, new Map([[locationId, cause]]), nowMs, true)
  await inTx(system, (change) => keepPlans(change, results, nowMs))
  const [result] = results
  const before = problems.get(locationId)
  const plan = newest.get(locationId)?.plan ?? null
  if (!result?.made || result.input.none || !before || !plan) return null
  const earlier = { slots: before.site.slots, plan: planOfPowers(before.site, powersOf(plan)) }
  return roundTo(result.made.cost.total - costOfEarlier(result.input.site, earlier).total, 4)
}
