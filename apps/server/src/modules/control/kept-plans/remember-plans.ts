import type { SitePlan } from '@kilowatt/domain/strategies/site'
import type { Db } from '../../../platform/database/db.ts'
import { listNewestPlans, sitePlanOf } from './newest-plans.queries.ts'

/** A plan made by another server is known at once; this is for a message that was lost. */
const KEPT_MS = 60_000

/** Newest plans of locations in memory, as strategies see them. */
export function rememberPlans() {
  const known = new Map<number, { readonly until: number; readonly plan: SitePlan | null }>()
  return {
    async of(
      db: Db,
      locationIds: readonly number[],
      nowMs: number,
    ): Promise<ReadonlyMap<number, SitePlan | null>> {
      const missing = locationIds.filter((id) => nowMs >= (known.get(id)?.until ?? 0))
      if (missing.length > 0) {
        const read = await listNewestPlans(db, missing)
        for (const id of missing) {
          const newest = read.get(id)
          // spread, so plans that were read together are not read again together
          const until = nowMs + KEPT_MS * (0.75 + Math.random() / 2)
          known.set(id, { until, plan: newest ? sitePlanOf(newest) : null })
        }
      }
      return new Map(locationIds.map((id) => [id, known.get(id)?.plan ?? null]))
    },
    forget(locationIds: Iterable<number>) {
      for (const id of locationIds) known.delete(id)
    },
  }
}
