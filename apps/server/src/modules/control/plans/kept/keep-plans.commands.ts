import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'
import { devicePlans } from '@kilowatt/domain/planning/site/device-plan'
import type { SitePlanCost } from '@kilowatt/domain/planning/site/make-site-plan'
import { roundTo } from '@kilowatt/domain/round-to'
import { type Insertable, sql } from 'kysely'
import type { Change } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import type { AboutPlan } from '../../control.tables.ts'
import { plansMade } from '../../control-events.ts'
import type { PlanResult } from '../making/make-plans.ts'
import { shortfallsOf } from '../making/plan-shortfalls.ts'

/** Stores plans of any number of locations; of those whose plan stays only that it was checked. */
export async function keepPlans(
  change: Change,
  results: readonly PlanResult[],
  nowMs: number,
): Promise<void> {
  const { tx } = change
  const versions = await lockStates(
    tx,
    results.map(({ input }) => input.locationId),
    nowMs,
  )
  const present = results.filter(({ input }) => versions.has(input.locationId))
  const now = new Date(nowMs)
  const isStored = ({ made }: PlanResult) => made !== null && !made.isKept
  const rows = present
    .filter(isStored)
    .map((result) => planRow(result, (versions.get(result.input.locationId) ?? 0) + 1, now))
  const ids =
    rows.length === 0
      ? []
      : await tx.insertInto('control_plan').values(rows).returning(['id', 'location_id', 'version']).execute()
  const states = present.map(({ input, made }) => {
    const stored = ids.find(({ location_id }) => location_id === input.locationId)
    return {
      locationId: input.locationId,
      planId: stored?.id ?? null,
      version: stored?.version ?? null,
      isKept: made?.isKept ?? false,
      problem: stored && input.none === null ? { site: input.site, greener: input.greener } : null,
      none: input.none,
    }
  })
  await sql`
    update plan_state s set tried_at = ${now}, none = r.none,
      checked_at = case when r."isKept" or r."planId" is not null then ${now} else s.checked_at end,
      version = coalesce(r.version, s.version), plan_id = coalesce(r."planId", s.plan_id),
      problem = coalesce(r.problem, s.problem)
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r ("locationId" integer, "planId" bigint,
      version integer, "isKept" boolean, problem jsonb, none jsonb)
    where s.location_id = r."locationId"
  `.execute(tx)
  change.emit(plansMade, { locationIds: present.map(({ input }) => input.locationId) })
}

/** Locks the states of locations in their order; versions by location. */
async function lockStates(tx: Tx, locationIds: readonly number[], nowMs: number) {
  const ids = locationIds.toSorted((a, b) => a - b)
  await sql`
    insert into plan_state (location_id, tried_at)
    select id, ${new Date(nowMs)} from location where id = any(${ids}::integer[]) order by id
    on conflict do nothing
  `.execute(tx)
  const rows = await tx
    .selectFrom('plan_state')
    .select(['location_id', 'version'])
    .where('location_id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('location_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ location_id, version }) => [location_id, version]))
}

function planRow(
  { input, made, cause }: PlanResult,
  version: number,
  now: Date,
): Insertable<Tables['control_plan']> {
  if (input.none !== null || made === null) throw new Error('there is no plan to store')
  const { site, locationId, guessFromMs, currency, greener: _ } = input
  const { plan, rating, by, cost, baselines } = made
  const devices = devicePlans(site, plan)
  const batteries = site.batteryIds.length
  const watts = (kw: number) => Math.round(kw * 1_000)
  const about: AboutPlan = {
    ...{ by, end: site.end, currency, cost: rounded(cost), leftOut: site.leftOut },
    baselines: { noControl: rounded(baselines.noControl), solarFirst: rounded(baselines.solarFirst) },
    shortfalls: shortfallsOf(input, made),
    roles: devices.map((_one, nth) => (nth < batteries ? 'battery' : 'car')),
  }
  return {
    ...{ location_id: locationId, version, made_at: now, cause: version === 1 ? 'first' : cause },
    starts_at: new Date(site.slots[0]?.startMs ?? now),
    load_w: site.problem.loadKw.map(watts),
    solar_w: site.problem.pvKw.map(watts),
    import_per_kwh: [...site.problem.importPerKwh],
    export_per_kwh: [...site.problem.exportPerKwh],
    guess_from: guessFromMs === null ? null : new Date(guessFromMs),
    grid_w: rating.importKw.map((kw, slot) => watts(kw - (rating.exportKw[slot] ?? 0))),
    device_ids: devices.map(({ deviceId }) => deviceId),
    device_w: devices.flatMap(({ loadW }) => loadW),
    device_level: [
      ...site.problem.batteries.flatMap(({ maxKwh }, nth) =>
        (rating.storedKwh[nth] ?? []).map((kwh) => roundTo((kwh / maxKwh) * 100, 2)),
      ),
      ...site.problem.vehicles.flatMap(({ efficiency }, nth) => {
        let kwh = 0
        return site.problem.slotHours.map((hours, slot) => {
          kwh += hours * efficiency * (plan.vehicleKw[nth]?.[slot] ?? 0)
          return roundTo(kwh, 3)
        })
      }),
    ],
    about: JSON.stringify(about),
  }
}

const rounded = ({ total, energy, wear, stored }: SitePlanCost): LocationPlan['cost'] => ({
  ...{ total: roundTo(total, 4), energy: roundTo(energy, 4) },
  ...{ wear: roundTo(wear, 4), stored: roundTo(stored, 4) },
})
