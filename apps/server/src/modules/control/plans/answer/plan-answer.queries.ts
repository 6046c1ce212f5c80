import type { LocationPlan, LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import type { Db } from '../../../../platform/database/db.ts'
import {
  listNewestPlans,
  type NewestPlan,
  partOf,
  type StoredPlan,
  slotsOf,
} from '../../kept-plans/newest-plans.queries.ts'
import { siteDevicesOf } from '../../site-devices.queries.ts'
import { listPlanDecisions } from '../decisions/plan-decisions.queries.ts'
import { readPlannedStrategies } from '../inputs/planned-strategies.queries.ts'
import { CHECK_EVERY_MS } from '../plan-times.ts'
import { readPast } from './past-slots.queries.ts'

type Place = { readonly id: number; readonly timezone: string }
type Rights = Pick<LocationPlanAnswer, 'mayDecide' | 'mayEdit'>

/** The newest plan of a location with its past, as people see it. */
export async function planAnswer(
  db: Db,
  place: Place,
  rights: Rights,
  nowMs: number,
): Promise<LocationPlanAnswer> {
  const [devices, newest, strategies, decisions] = await Promise.all([
    siteDevicesOf(db, place.id),
    listNewestPlans(db, [place.id]),
    readPlannedStrategies(db, [place.id]),
    listPlanDecisions(db, [place.id]),
  ])
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const named = (id: number) => ({ id, name: names.get(id) ?? '' })
  const strategy = strategies.get(place.id) ?? null
  const found = newest.get(place.id) ?? null
  const stored = planInEffect(found, nowMs)
  const isOff = strategy === null || strategy.isPaused || strategy.isStopped
  const plan =
    isOff || !stored ? null : toPlan(stored, { checkedMs: found?.checkedMs ?? nowMs, nowMs, named })
  return {
    plan,
    why: plan ? null : whyNot(found, strategy),
    strategy: strategy && { id: strategy.id, name: strategy.name },
    greener: Number(strategy?.settings.greener ?? 0),
    past: await readPast(db, place, devices, nowMs),
    decisions: decisions.map(({ id, deviceId, deviceName, fromMs, toMs, is, by }) => ({
      ...{ id, device: { id: deviceId, name: deviceName }, from: fromMs, to: toMs, is, by },
    })),
    ...rights,
  }
}

/** The newest plan, if it has not ended. */
export function planInEffect(found: NewestPlan | null | undefined, nowMs: number): StoredPlan | null {
  const plan = found?.plan ?? null
  return plan && (slotsOf(plan).at(-1)?.endMs ?? 0) > nowMs ? plan : null
}

type Strategy =
  Awaited<ReturnType<typeof readPlannedStrategies>> extends ReadonlyMap<number, infer One> ? One : never

function whyNot(found: NewestPlan | null, strategy: Strategy | null): LocationPlanAnswer['why'] {
  const because = (
    reason: NonNullable<LocationPlanAnswer['why']>['reason'],
    untilMs: number | null = null,
  ) => ({
    ...{ reason, missingDays: null, untilMs },
  })
  // known at once, without waiting for the next plan
  if (!strategy) return because('no_strategy')
  if (strategy.isStopped) return because('stopped')
  if (strategy.isPaused) return because('paused', strategy.pausedUntilMs)
  const isOutdated = ['no_strategy', 'stopped', 'paused'].includes(found?.none?.reason ?? '')
  return found?.none && !isOutdated ? found.none : because('not_ready')
}

type Named = (id: number) => { id: number; name: string }

type Shown = { readonly checkedMs: number; readonly nowMs: number; readonly named: Named }

/** A plan without the slots that are over. */
function toPlan(row: StoredPlan, { checkedMs, nowMs, named }: Shown): LocationPlan {
  const { about } = row
  const all = slotsOf(row)
  const first = all.findIndex(({ endMs }) => endMs > nowMs)
  const slots = all.slice(first)
  return {
    ...{ version: row.version, madeMs: row.made_at.getTime(), cause: row.cause },
    ...{ nextMs: checkedMs + CHECK_EVERY_MS, by: about.by, end: about.end },
    startMs: slots.map(({ startMs }) => startMs),
    endMs: slots.map(({ endMs }) => endMs),
    ...{ importPerKwh: row.import_per_kwh.slice(first), exportPerKwh: row.export_per_kwh.slice(first) },
    guessFromMs: row.guess_from?.getTime() ?? null,
    ...{ loadW: row.load_w.slice(first), solarW: row.solar_w.slice(first), gridW: row.grid_w.slice(first) },
    devices: row.device_ids.map((id, nth) => {
      const role = about.roles[nth] ?? 'battery'
      const level = partOf(row.device_level, all.length, nth).slice(first)
      return {
        ...{ device: named(id), role, loadW: partOf(row.device_w, all.length, nth).slice(first) },
        socPct: role === 'battery' ? level : null,
        chargedKwh: role === 'car' ? level : null,
      }
    }),
    ...{ currency: about.currency, cost: about.cost, baselines: about.baselines },
    shortfalls: about.shortfalls.map(({ deviceId, reason }) => ({
      device: deviceId === null ? null : named(deviceId),
      reason,
    })),
    leftOut: about.leftOut.map(({ deviceId, reason }) => ({ device: named(deviceId), reason })),
  }
}
