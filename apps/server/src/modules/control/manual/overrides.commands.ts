import { OVERRIDES_PER_MINUTE } from '@kilowatt/contracts/control/control-limits'
import type { ManualOverride } from '@kilowatt/contracts/control/set-points'
import { controlRefusals } from '@kilowatt/domain/devices/device-control'
import type { SetByHand } from '@kilowatt/domain/strategies/steering/set-by-hand'
import { steeringRange } from '@kilowatt/domain/strategies/steering/steering-range'
import type { Steering } from '@kilowatt/domain/strategies/wish'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { type AccessibleDevice, deviceSubject } from '../../devices/index.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { siteDevicesOf } from '../site-devices.queries.ts'
import { soundEnd } from '../sound-end.ts'
import { listOverrides } from './overrides.queries.ts'
import { findStop } from './stops.queries.ts'

type Override = {
  readonly steering: Steering
  readonly value: number
  /** null: until a person ends the override */
  readonly until: number | null
}

/**
 * Sets a device by hand until an end; strategies wait meanwhile. If the device is not connected, the override waits
 * until it is.
 * @throws AppError `invalid` for a steering that the device does not have, or an end that `soundEnd` refuses;
 * `value_refused` for a value outside its range; `conflict` if it accepts no commands; `control_stopped`;
 * `too_many_requests`
 */
export async function setOverride(
  change: Change<Person>,
  device: AccessibleDevice,
  { steering, value, until }: Override,
): Promise<ManualOverride> {
  const { tx } = change
  const { location } = device
  const end = soundEnd(until)
  await assertPossible(change, device, { steering, value })
  if (await findStop(tx, location)) throw new AppError('control_stopped')
  const before = await lockAndRead(change, device, steering)
  await assertNotTooMany(change, device)
  await storeOverride(change, device, { steering, value, end, before })
  const set = (await listOverrides(tx, [location.id])).find(
    (one) => one.deviceId === device.id && one.steering === steering,
  )
  if (!set) throw new Error('an override was set and is not in effect')
  const { locationId: _, userId: __, ...override } = set
  return override
}

type Stored = {
  readonly steering: Steering
  readonly value: number
  readonly end: Date | null
  readonly before: Awaited<ReturnType<typeof lockAndRead>>
}

async function storeOverride(
  change: Change<Person>,
  device: AccessibleDevice,
  { steering, value, end, before }: Stored,
): Promise<void> {
  const { tx, author } = change
  const { location } = device
  const row = { value, until: end, user_id: author.actor.userId, created_at: new Date() }
  await tx
    .insertInto('manual_override')
    .values({ ...row, device_id: device.id, steering, location_id: location.id })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'steering']).doUpdateSet({ ...row, location_id: location.id }),
    )
    .execute()
  await change.audit({
    ...deviceSubject(device),
    action: 'device.override',
    before,
    after: { steering, value, until: end?.toISOString() ?? null },
  })
  change.emit(strategiesChanged, changedAt([location.id]))
}

/** Overrides the strategies with a value that a command has just set, or hands the device back for a value of null. */
export async function overrideWith(
  change: Change<Person>,
  device: AccessibleDevice,
  { steering, value }: SetByHand,
  end: Date | null,
): Promise<void> {
  if (value === null) return endOverride(change, device, steering)
  const before = await lockAndRead(change, device, steering)
  await storeOverride(change, device, { steering, value, end, before })
}

/** Ends a manual override, so strategies control the device again. Without an override, nothing happens. */
export async function endOverride(
  change: Change<Person>,
  device: AccessibleDevice,
  steering: Steering,
): Promise<void> {
  const before = await lockAndRead(change, device, steering)
  if (before === null) return
  await change.tx
    .deleteFrom('manual_override')
    .where('device_id', '=', device.id)
    .where('steering', '=', steering)
    .execute()
  await change.audit({ ...deviceSubject(device), action: 'device.end-override', before })
  change.emit(strategiesChanged, changedAt([device.location.id]))
}

async function assertPossible(
  { tx }: Change,
  { id, location }: AccessibleDevice,
  { steering, value }: Pick<Override, 'steering' | 'value'>,
): Promise<void> {
  const device = (await siteDevicesOf(tx, location.id)).find((one) => one.id === id)
  if (!device) throw new AppError('not_found')
  if (device.refusal === 'takesNoCommands')
    throw new AppError('conflict', { message: controlRefusals.takesNoCommands })
  const range = steeringRange(device, steering)
  if (!range) throw invalidField('steering', 'not_a_choice')
  const isBetween = value >= range.min && value <= range.max
  // Whether the device can have the value: a charger has no current between 0 and its smallest one, and
  // states of heat pumps and switches are whole numbers.
  const canFollow = value <= 0 || value >= range.leastOn
  const isWhole = steering === 'loadW' || Number.isInteger(value)
  if (!isBetween || !canFollow || !isWhole)
    throw new AppError('value_refused', { fields: [{ path: 'value', message: 'range' }] })
}

/** The value that is set by hand; null if there is none. */
async function lockAndRead({ tx }: Change, { id }: AccessibleDevice, steering: Steering) {
  await sql`select pg_advisory_xact_lock(hashtext('kilowatt overrides'), ${id})`.execute(tx)
  const row = await tx
    .selectFrom('manual_override')
    .select(['steering', 'value', 'until'])
    .where('device_id', '=', id)
    .where('steering', '=', steering)
    .executeTakeFirst()
  return row ? { ...row, until: row.until?.toISOString() ?? null } : null
}

/** More than a person sets by hand, and less than wears out a device. */
async function assertNotTooMany({ tx }: Change, { id }: AccessibleDevice): Promise<void> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('object_type', '=', 'device')
    .where('object_id', '=', String(id))
    .where('action', '=', 'device.override')
    .where('at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  if (count >= OVERRIDES_PER_MINUTE) throw new AppError('too_many_requests')
}
