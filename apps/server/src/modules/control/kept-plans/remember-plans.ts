import type { SitePlan } from '@kilowatt/domain/strategies/site'
import type { Db } from '../../../platform/database/db.ts'
import { listNewestPlans, sitePlanOf } from './newest-plans.queries.ts'

/** A plan made by another server is known at once; this is for a message that was lost. */
const KEPT_MS = 60_000

/** Newest plans of locations in memory, as strategies see them. */
export function rememberPlans() {
  const known = new Map<number, { readonly until: number; readonly plan: SitePlan | null }>()
  let forgotten = 0
  return {
    async of(
      db: Db,
      locationIds: readonly number[],
      nowMs: number,
    ): Promise<ReadonlyMap<number, SitePlan | null>> {
      const plans = new Map<number, SitePlan | null>()
      for (const id of locationIds) {
        const one = known.get(id)
        if (one && nowMs < one.until) plans.set(id, one.plan)
      }
      const missing = locationIds.filter((id) => !plans.has(id))
      if (missing.length === 0) return plans
      const before = forgotten
      const read = await listNewestPlans(db, missing)
      for (const id of missing) {
        const newest = read.get(id)
        const plan = newest ? sitePlanOf(newest) : null
        plans.set(id, plan)
        // a plan that was made meanwhile may be missing in what was read
        if (forgotten !== before) continue
        // spread, so plans that were read together are not read again together
        known.set(id, { until: nowMs + KEPT_MS * (0.75 + Math.random() / 2), plan })
      }
      return plans
    },
    forget(locationIds: Iterable<number>) {
      forgotten++
      for (const id of locationIds) known.delete(id)
    },
  }
}
