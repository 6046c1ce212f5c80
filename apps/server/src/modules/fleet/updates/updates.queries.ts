import { MAX_SHOWN_UPDATES } from '@kilowatt/contracts/fleet/software-limits'
import type {
  availableSoftware,
  SoftwareState,
  SoftwareUpdate,
} from '@kilowatt/contracts/fleet/software-updates'
import { isOpenUpdate } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { isNewerFor } from '../releases/releases.queries.ts'
import type { UpdatedController } from './update.access.ts'

/** The newest release for a controller, where it is newer than what it runs; made for its hardware before made for all. */
export async function availableFor(
  db: Db,
  controllerId: number,
): Promise<z.output<typeof availableSoftware> | null> {
  const { rows } = await sql<z.output<typeof availableSoftware>>`
    select r.id as "releaseId", r.version, r.notes, r.size_bytes as "sizeBytes"
    from oem_device d join software_release r on ${isNewerFor}
    where d.id = ${controllerId}
    order by r.version_key desc, r.hardware_version nulls last
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** At this place, newest first. What waits for its turn in a roll-out nobody there knows of. */
export async function updatesOf(
  db: Db,
  { id, locationId }: Pick<UpdatedController, 'id' | 'locationId'>,
  limit = MAX_SHOWN_UPDATES,
): Promise<SoftwareUpdate[]> {
  const rows = await db
    .selectFrom('software_update as u')
    .leftJoin('software_release as r', 'r.id', 'u.release_id')
    .leftJoin('user_account', 'user_account.id', 'u.requested_by')
    .select([
      'u.id',
      'u.from_version as fromVersion',
      'r.version',
      'u.status',
      'u.code',
      'u.progress_pct as progressPct',
      'user_account.name as requestedBy',
      'u.rollout_id as rolloutId',
      'u.requested_at as requestedAt',
      'u.ended_at as endedAt',
    ])
    .where('u.oem_device_id', '=', id)
    .where('u.location_id', '=', locationId)
    .where('u.status', '<>', 'queued')
    .where((eb) =>
      eb.not(
        eb.and([
          eb('u.status', '=', 'cancelled'),
          eb('u.rollout_id', 'is not', null),
          eb('u.sent_at', 'is', null),
        ]),
      ),
    )
    .orderBy('u.requested_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ rolloutId, requestedAt, endedAt, ...row }) => ({
    ...row,
    isRollout: rolloutId !== null,
    requestedAt: requestedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }))
}

export async function softwareStateOf(db: Db, controller: UpdatedController): Promise<SoftwareState> {
  const [available, [latest = null]] = await Promise.all([
    availableFor(db, controller.id),
    updatesOf(db, controller, 1),
  ])
  const { connected, installedVersion } = controller
  return { state: stateOf(latest, available !== null), connected, installedVersion, available, latest }
}

function stateOf(latest: SoftwareUpdate | null, isNewer: boolean): SoftwareState['state'] {
  if (latest && isOpenUpdate(latest.status)) return latest.status === 'waiting' ? 'requested' : 'in_progress'
  return isNewer ? 'available' : 'latest'
}
