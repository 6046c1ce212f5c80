import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleAlarm, accessAlarmsById, managesAlarm } from '../centre/alarm.access.ts'

declare const managed: unique symbol

/** Alarms of companies that the person manages. Only `accessManagedAlarms` makes them. */
export type ManagedAlarms = Found & { readonly [managed]: true }

type Found = { readonly alarms: readonly AccessibleAlarm[] }

/**
 * @throws AppError `not_found` if an alarm is absent or foreign, `forbidden` if the person does not manage the company
 * of one of them
 */
export async function accessManagedAlarms(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ManagedAlarms> {
  const alarms = await accessAlarmsById(db, actor, ids)
  if (!alarms.every((alarm) => managesAlarm(actor, alarm))) throw new AppError('forbidden')
  const found: Found = { alarms }
  return found as ManagedAlarms
}
