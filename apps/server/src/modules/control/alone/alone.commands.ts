import { DECISIONS_KEPT_DAYS } from '@kilowatt/contracts/control/control-limits'
import type { RulesMessage } from '@kilowatt/contracts/mqtt/rules-messages'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { steeredBy } from '@kilowatt/domain/strategies/steering/steered-by'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { because } from '@kilowatt/domain/strategies/wish'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { BY_HAND } from './alone-order.ts'

type Controller = { readonly oemDeviceId: number; readonly locationId: number }
type Answer = Exclude<RulesMessage, { st: 'did' }>
type Did = Extract<RulesMessage, { st: 'did' }>

const DAY_MS = 86_400_000
/** Largest number of milliseconds by which the clock of a controller may be fast. */
const AHEAD_MS = 60_000

/**
 * Stores a controller's answer to its order.
 * @returns false for an order that was not sent to this controller
 */
export async function answerRules(
  { tx }: Change,
  { oemDeviceId }: Controller,
  answer: Answer,
): Promise<boolean> {
  const found = await tx
    .updateTable('control_rules')
    .set({ status: answer.st, code: answer.st === 'rejected' ? (answer.code ?? null) : null })
    .where('oem_device_id', '=', oemDeviceId)
    .where('order_id', '=', answer.id)
    .returning('oem_device_id')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Adds the decisions that a controller made without the cloud to the decisions of its location. A repeated
 * message changes nothing: entries that are already stored are left out, and so are entries from before the
 * order or from the future.
 * @returns false for an order that was not sent to this controller
 */
export async function noteAlone(
  change: Change,
  controller: Controller,
  { id, log }: Did,
  nowMs: number,
): Promise<boolean> {
  const { tx } = change
  const order = await tx
    .selectFrom('control_rules')
    .select('sent_at as sentAt')
    .where('oem_device_id', '=', controller.oemDeviceId)
    .where('location_id', '=', controller.locationId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!order) return false
  const since = Math.max(order.sentAt.getTime(), nowMs - DECISIONS_KEPT_DAYS * DAY_MS)
  const rows = await decisionsOf(
    tx,
    controller,
    log.filter(({ t }) => t >= since && t <= nowMs + AHEAD_MS),
    nowMs,
  )
  if (rows.length === 0) return true
  // The previous decisions of the cloud ended when the controller took over.
  await sql`
    update control_decision d set to_at = least(coalesce(d.to_at, 'infinity'), own.from_at)
    from (
      select x.device_id, x.steering, min(x.from_at) as from_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (device_id integer, steering text, from_at timestamptz)
      group by 1, 2
    ) own
    where d.device_id = own.device_id and d.steering = own.steering and d.to_at is null and d.from_at < own.from_at
  `.execute(tx)
  await sql`
    insert into control_decision (location_id, device_id, steering, from_at, to_at, value, at_least, at_most, rung, strategy_id,
      reason, rejected, outcome)
    select ${controller.locationId}, x.device_id, x.steering, x.from_at, x.to_at, x.value, x.at_least, x.at_most, x.rung,
      x.strategy_id, x.reason, '[]', 'confirmed'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (device_id integer, steering text, from_at timestamptz,
      to_at timestamptz, value double precision, at_least double precision, at_most double precision, rung text,
      strategy_id integer, reason jsonb)
    where not exists (
      select from control_decision d
      where d.device_id = x.device_id and d.steering = x.steering and d.from_at = x.from_at)
  `.execute(tx)
  change.emit(strategiesChanged, changedAt([controller.locationId]))
  return true
}

/** Entries of the log as decisions, each valid until the next entry for the same device. */
async function decisionsOf(tx: Tx, controller: Controller, log: Did['log'], nowMs: number) {
  const devices = await tx
    .selectFrom('device')
    .select(['id', 'source', 'category'])
    .where('oem_device_id', '=', controller.oemDeviceId)
    .where('location_id', '=', controller.locationId)
    .where('status', '<>', 'deleted')
    .execute()
  const strategies = await tx
    .selectFrom('strategy')
    .select(['id', 'kind'])
    .where('location_id', '=', controller.locationId)
    .execute()
  const entries = log
    .toSorted((a, b) => a.t - b.t)
    .flatMap(({ t, dev, par, val, rule }) => {
      const device = devices.find(({ source }) => source === dev)
      const steered = device && steeredBy(device.category as DeviceCategory, par, val, 3)
      if (!device || !steered) return []
      const strategy = strategies.find(({ id }) => String(id) === rule)
      return [{ t, device, strategy, rule, ...steered }]
    })
  return entries.map(({ t, device, strategy, rule, steering, value, atLeast, atMost }, i) => {
    const next = entries.slice(i + 1).find((one) => one.device === device && one.steering === steering)
    return {
      ...{ device_id: device.id, steering, value, at_least: atLeast, at_most: atMost },
      from_at: new Date(t).toISOString(),
      to_at: new Date(next?.t ?? Math.max(t, nowMs)).toISOString(),
      rung: strategy ? strategyKinds[strategy.kind].rung : rule === BY_HAND ? 'person' : 'guard',
      strategy_id: strategy?.id ?? null,
      reason: because('alone'),
    }
  })
}
