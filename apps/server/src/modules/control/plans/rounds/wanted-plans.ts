import type { PlanCause } from '@kilowatt/contracts/control/plans/location-plan'

/** Changes within this time make one plan; so long after the first one a plan is made anyway. */
export const DEBOUNCE_MS = 2_000
const LONGEST_WAIT_MS = 10_000

type Wanted = { readonly cause: PlanCause; readonly firstMs: number; dueMs: number }

/** Locations whose plan has to be made again before its time, and why. */
export function wantedPlans() {
  const wanted = new Map<number, Wanted>()
  return {
    want(locationId: number, cause: PlanCause, nowMs: number) {
      const { firstMs = nowMs, cause: before } = wanted.get(locationId) ?? {}
      const dueMs = Math.min(nowMs + DEBOUNCE_MS, firstMs + LONGEST_WAIT_MS)
      // wishes that changed come before readings that changed
      const strongest = before === 'strategy' ? before : cause
      wanted.set(locationId, { cause: strongest, firstMs, dueMs })
    },
    /** Takes those that are due. */
    take(nowMs: number, most: number): Map<number, PlanCause> {
      const due = [...wanted].filter(([, { dueMs }]) => dueMs <= nowMs).slice(0, most)
      for (const [id] of due) wanted.delete(id)
      return new Map(due.map(([id, { cause }]) => [id, cause]))
    },
    forget(locationIds: readonly number[]) {
      for (const id of locationIds) wanted.delete(id)
    },
  }
}
export type WantedPlans = ReturnType<typeof wantedPlans>
