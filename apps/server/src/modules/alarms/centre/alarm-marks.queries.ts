import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { severityRank } from './maintained.ts'

const MAX_MARKS = 200

type Mark = {
  readonly id: number
  readonly kind: AlarmKindName
  readonly severity: Severity
  readonly from: number
  readonly to: number | null
  readonly deviceId: number | null
}

/**
 * Alarms of a location that overlap a range, in order of time. If there are too many, only the most urgent
 * ones. For a device, only alarms about the device or its controller.
 */
export async function listMarks(
  db: Db,
  { id }: AccessibleLocation,
  { from, to, deviceId }: { from: number; to: number; deviceId?: number | undefined },
): Promise<Mark[]> {
  if (to <= from) throw invalidField('to', 'must be after from')
  const ofDevice =
    deviceId === undefined
      ? sql``
      : sql`and (a.device_id = ${deviceId} or (a.device_id is null
          and a.oem_device_id = (select oem_device_id from device where id = ${deviceId} and location_id = ${id})))`
  const { rows } = await sql<Omit<Mark, 'from' | 'to'> & { firstAt: Date; resolvedAt: Date | null }>`
    select a.id, a.kind, a.severity, a.first_at as "firstAt", a.resolved_at as "resolvedAt",
      a.device_id as "deviceId"
    from alarm a
    where a.location_id = ${id} and a.first_at < ${new Date(to)}
      and (a.resolved_at is null or a.resolved_at > ${new Date(from)}) ${ofDevice}
    order by ${severityRank}, a.first_at desc
    limit ${MAX_MARKS}
  `.execute(db)
  return rows
    .map(({ firstAt, resolvedAt, ...rest }) => ({
      ...rest,
      from: firstAt.getTime(),
      to: resolvedAt?.getTime() ?? null,
    }))
    .toSorted((a, b) => a.from - b.from)
}
