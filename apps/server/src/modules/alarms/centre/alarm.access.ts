import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { alarmsFor } from './alarm-scope.ts'

declare const checked: unique symbol

/** An alarm for which access was checked. */
export type AccessibleAlarm = {
  readonly id: number
  readonly companyId: number | null
  readonly locationId: number | null
  readonly deviceId: number | null
  readonly oemDeviceId: number | null
  readonly kind: AlarmKindName
  readonly slot: string
  readonly source: string
  readonly causeId: number | null
  readonly firstAt: Date
  readonly lastAt: Date
  readonly resolvedAt: Date | null
  /** the person may acknowledge, snooze, assign and comment */
  readonly mayAct: boolean
} & { readonly [checked]: true }

/**
 * The only way to get alarms by id in request code. The permission to see them is enough; the result says
 * whether the person may act.
 * @throws AppError `not_found` if one of them is absent or foreign
 */
export async function accessAlarmsById(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<AccessibleAlarm[]> {
  const distinct = [...new Set(ids)]
  const { rows } = await sql<AccessibleAlarm>`
    select a.id, a.company_id as "companyId", a.location_id as "locationId", a.device_id as "deviceId",
      a.oem_device_id as "oemDeviceId", a.kind, a.slot, a.source, a.cause_id as "causeId",
      a.first_at as "firstAt", a.last_at as "lastAt", a.resolved_at as "resolvedAt",
      coalesce(${alarmsFor(actor, 'act')}, false) as "mayAct"
    from alarm a
    where a.id = any(${distinct}::integer[]) and ${alarmsFor(actor, 'view')}
    order by a.id
  `.execute(db)
  if (rows.length < distinct.length) throw new AppError('not_found')
  return rows
}

/** Whether the person manages the company of an alarm; super admins also manage alarms without a company. */
export const managesAlarm = (
  { role, runsCompanyIds }: Actor,
  { companyId }: Pick<AccessibleAlarm, 'companyId'>,
): boolean => role === 'ROLE_SUPER_ADMIN' || (companyId !== null && runsCompanyIds.includes(companyId))

export async function accessAlarm(db: Db, actor: Actor, id: number): Promise<AccessibleAlarm> {
  const [alarm] = await accessAlarmsById(db, actor, [id])
  if (!alarm) throw new AppError('not_found')
  return alarm
}
