import type { SitePlan } from '@kilowatt/domain/strategies/site'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { NoPlan, StoredProblem } from '../control.tables.ts'

export type StoredPlan = Selectable<Tables['control_plan']>

/** The newest plan of a location, or why there is none. */
export type NewestPlan = {
  readonly locationId: number
  readonly version: number
  /** when it was made, or found to be still the best; null without a plan */
  readonly checkedMs: number | null
  readonly none: NoPlan | null
  readonly plan: StoredPlan | null
}

/** Starts and ends of the slots of a stored plan. */
export function slotsOf({ starts_at, load_w }: Pick<StoredPlan, 'starts_at' | 'load_w'>) {
  const firstMs = starts_at.getTime()
  const quarterMs = floorToQuarter(firstMs)
  return load_w.map((_, slot) => ({
    startMs: Math.max(firstMs, quarterMs + slot * QUARTER_MS),
    endMs: quarterMs + (slot + 1) * QUARTER_MS,
  }))
}

/** The part of a column that belongs to the nth device. */
export const partOf = (column: readonly number[], slots: number, nth: number): readonly number[] =>
  column.slice(nth * slots, (nth + 1) * slots)

export async function listNewestPlans(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, NewestPlan>> {
  if (locationIds.length === 0) return new Map()
  const ids = sql<number>`any(${[...locationIds]}::integer[])`
  const states = await db
    .selectFrom('plan_state')
    .select(['location_id', 'version', 'checked_at', 'plan_id', 'none'])
    .where('location_id', '=', ids)
    .execute()
  const planIds = states.flatMap(({ plan_id }) => plan_id ?? [])
  const plans =
    planIds.length === 0
      ? []
      : await db.selectFrom('control_plan').selectAll().where('id', 'in', planIds).execute()
  const byId = new Map(plans.map((one) => [one.id, one]))
  return new Map(
    states.map(({ location_id, version, checked_at, plan_id, none }) => [
      location_id,
      {
        ...{ locationId: location_id, version, checkedMs: checked_at?.getTime() ?? null, none },
        plan: plan_id === null ? null : (byId.get(plan_id) ?? null),
      },
    ]),
  )
}

/** The problems that the newest plans solve. */
export async function listProblems(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, StoredProblem>> {
  if (locationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plan_state')
    .select(['location_id', 'problem'])
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .where('problem', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ location_id, problem }) => (problem ? [[location_id, problem] as const] : [])),
  )
}

/** Powers of each device of a stored plan. */
export const powersOf = ({
  device_ids,
  device_w,
  load_w,
}: StoredPlan): ReadonlyMap<number, readonly number[]> =>
  new Map(device_ids.map((id, nth) => [id, partOf(device_w, load_w.length, nth)]))

/** A stored plan as strategies see it. */
export function sitePlanOf({ plan, checkedMs }: NewestPlan): SitePlan | null {
  if (plan === null || checkedMs === null) return null
  const slots = slotsOf(plan)
  return {
    ...{ version: plan.version, checkedMs },
    startMs: slots.map(({ startMs }) => startMs),
    endMs: slots.map(({ endMs }) => endMs),
    gridW: plan.grid_w,
    devices: [...powersOf(plan)].map(([deviceId, loadW]) => ({ deviceId, loadW })),
  }
}
