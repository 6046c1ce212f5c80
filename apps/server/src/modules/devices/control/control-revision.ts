import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { controlChanged } from '../device-events.ts'

/**
 * Records that status, parameters or commands of devices changed; viewers are notified after the commit, on every
 * server.
 */
export async function noteControlChange(
  { tx, emit }: Pick<Change, 'tx' | 'emit'>,
  deviceIds: readonly number[],
): Promise<void> {
  if (deviceIds.length === 0) return
  const { rows } = await sql<{ locationId: number; deviceId: number; revision: number; status: string }>`
    update device set control_revision = control_revision + 1
    where id = any(${[...new Set(deviceIds)]}::integer[])
    returning location_id as "locationId", id as "deviceId", control_revision as revision, status
  `.execute(tx)
  for (const { locationId, deviceId, revision, status } of rows)
    if (status === 'ok' || status === 'error')
      emit(controlChanged, { locationId, deviceId, revision, status })
}
