import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { Change, Person } from '../../../../platform/changes.ts'
import { AppError, invalidField } from '../../../../platform/errors.ts'
import { type AccessibleDevice, deviceSubject } from '../../../devices/index.ts'
import { findStop } from '../../manual/stops.queries.ts'
import { siteDevicesOf } from '../../site-devices.queries.ts'
import { DECIDED_AHEAD_H } from '../plan-times.ts'

const HOUR_MS = 3_600_000
/** Largest number of decisions of a location that have not ended. */
const MOST_DECISIONS = 200

type Decision = { readonly from: number; readonly to: number; readonly is: 'never' | 'now' }

/**
 * Forbids a device for some time of the plan, or orders it. Earlier decisions about the same device and time end.
 * @throws AppError `invalid` for a time that has passed, is too far ahead or ends before it begins, and for an order that
 * the device cannot follow; `control_stopped`; `too_many_requests`
 */
export async function decidePlan(
  change: Change<Person>,
  device: AccessibleDevice,
  { from, to, is }: Decision,
  nowMs: number,
): Promise<number> {
  const { tx, author } = change
  const { location } = device
  if (to <= nowMs) throw invalidField('to', 'in_the_past')
  if (to > nowMs + DECIDED_AHEAD_H * HOUR_MS) throw invalidField('to', 'too_late')
  if (from >= to) throw invalidField('from', 'too_late')
  const known = (await siteDevicesOf(tx, location.id)).find(({ id }) => id === device.id)
  const kind = known ? steeredAs(known) : null
  if (kind !== 'battery' && kind !== 'charger') throw invalidField('deviceId', 'not_a_choice')
  if (is === 'now' && kind !== 'charger') throw invalidField('is', 'not_a_choice')
  if (await findStop(tx, location)) throw new AppError('control_stopped')
  const [start, end] = [new Date(Math.max(from, nowMs - HOUR_MS)), new Date(to)]
  await tx
    .deleteFrom('plan_decision')
    .where('location_id', '=', location.id)
    .where('device_id', '=', device.id)
    .where('from_at', '<', end)
    .where('to_at', '>', start)
    .execute()
  const { count } = await tx
    .selectFrom('plan_decision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('location_id', '=', location.id)
    .where('to_at', '>', new Date(nowMs))
    .executeTakeFirstOrThrow()
  if (count >= MOST_DECISIONS) throw new AppError('too_many_requests')
  const { id } = await tx
    .insertInto('plan_decision')
    .values({
      ...{ location_id: location.id, device_id: device.id, from_at: start, to_at: end },
      ...{ is_now: is === 'now', user_id: author.actor.userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.audit({
    ...deviceSubject(device),
    action: 'device.decide-plan',
    after: { planned: is, from: start.toISOString(), until: end.toISOString() },
  })
  return id
}

/** Takes a decision back. @throws AppError `not_found` if there is none at the location */
export async function undoPlanDecision(
  change: Change<Person>,
  device: AccessibleDevice,
  decisionId: number,
): Promise<void> {
  const found = await change.tx
    .deleteFrom('plan_decision')
    .where('id', '=', decisionId)
    .where('device_id', '=', device.id)
    .returning(['from_at', 'to_at', 'is_now'])
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  await change.audit({
    ...deviceSubject(device),
    action: 'device.undo-plan-decision',
    before: {
      planned: found.is_now ? 'now' : 'never',
      from: found.from_at.toISOString(),
      until: found.to_at.toISOString(),
    },
  })
}
