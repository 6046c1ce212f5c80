import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { Db } from '../platform/database/db.ts'

type OpenedAlarm = {
  readonly kind?: AlarmKindName
  readonly severity?: Severity
  readonly companyId: number | null
  /** null: an alarm of the company */
  readonly locationId?: number | null
  readonly deviceId?: number | null
  readonly oemDeviceId?: number | null
  /** default: the device, controller, location or company that the alarm is about */
  readonly source?: string
  readonly code?: string | null
  readonly firstAt?: Date
  readonly resolvedAt?: Date | null
  readonly causeId?: number | null
  readonly assignedTo?: number | null
}

/** Opens an alarm directly in the table, for tests of the screens that show it. */
export async function openAlarm(
  db: Db,
  {
    kind = 'ERROR',
    severity = 'major',
    companyId,
    locationId = null,
    deviceId = null,
    oemDeviceId = null,
    firstAt = new Date(),
    resolvedAt = null,
    source,
    ...rest
  }: OpenedAlarm,
): Promise<number> {
  const { id } = await db
    .insertInto('alarm')
    .values({
      ...{ kind, slot: kind, severity, company_id: companyId, location_id: locationId },
      ...{ device_id: deviceId, oem_device_id: oemDeviceId, first_at: firstAt, last_at: firstAt },
      source: source ?? sourceOf({ deviceId, oemDeviceId, locationId, companyId }),
      ...{ resolved_at: resolvedAt, resolved_because: resolvedAt === null ? null : 'cleared' },
      code: rest.code ?? null,
      cause_id: rest.causeId ?? null,
      assigned_to: rest.assignedTo ?? null,
      created_at: firstAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('alarm_event').values({ alarm_id: id, at: firstAt, type: 'raised' }).execute()
  return id
}

function sourceOf({
  deviceId,
  oemDeviceId,
  locationId,
  companyId,
}: {
  deviceId: number | null
  oemDeviceId: number | null
  locationId: number | null
  companyId: number | null
}) {
  if (deviceId !== null) return `device:${deviceId}`
  if (oemDeviceId !== null) return `controller:${oemDeviceId}`
  return locationId !== null ? `location:${locationId}` : `company:${companyId}`
}
