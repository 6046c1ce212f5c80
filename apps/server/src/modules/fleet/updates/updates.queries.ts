import type {
  availableSoftware,
  SoftwareState,
  SoftwareUpdate,
} from '@kilowatt/contracts/fleet/software-updates'
import { isOpenUpdate, openStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { isNewerFor } from '../releases/releases.queries.ts'
import type { UpdatedController } from './update.access.ts'

/**
 * The newest release for a controller, if it is newer than the version that the controller runs. A release
 * for its hardware takes precedence over a release for all hardware.
 */
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

type Place = Pick<UpdatedController, 'id' | 'locationId'>

/**
 * Updates at the controller's current location, without those queued in a roll-out, which people at the
 * location do not see.
 */
const updatesAt = (db: Db, { id, locationId }: Place) =>
  db
    .selectFrom('software_update as u')
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

/** Newest first. */
async function shown(updates: ReturnType<typeof updatesAt>, limit: number): Promise<SoftwareUpdate[]> {
  const rows = await updates
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
    .orderBy('u.requested_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ rolloutId, requestedAt, endedAt, ...row }) => ({
    ...row,
    isRollout: rolloutId !== null,
    requestedAt: requestedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }))
}

type Wanted = { readonly before?: string | undefined; readonly pageSize: number }

/** Finished updates, newest first, after `before`; `total` is the number of all of them. */
export async function pastUpdatesOf(
  db: Db,
  place: Place,
  { before, pageSize }: Wanted,
): Promise<{ updates: SoftwareUpdate[]; total: number }> {
  const past = updatesAt(db, place).where('u.status', 'not in', openStatuses)
  const older =
    before === undefined
      ? past
      : past.where(
          sql<boolean>`(u.requested_at, u.id) < (select b.requested_at, b.id from software_update b where b.id = ${before})`,
        )
  const [updates, { total }] = await Promise.all([
    shown(older, pageSize),
    past.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { updates, total }
}

export async function softwareStateOf(db: Db, controller: UpdatedController): Promise<SoftwareState> {
  const [available, [latest = null]] = await Promise.all([
    availableFor(db, controller.id),
    shown(updatesAt(db, controller), 1),
  ])
  const { connected, installedVersion } = controller
  return { state: stateOf(latest, available !== null), connected, installedVersion, available, latest }
}

function stateOf(latest: SoftwareUpdate | null, isNewer: boolean): SoftwareState['state'] {
  if (latest && isOpenUpdate(latest.status)) return latest.status === 'waiting' ? 'requested' : 'in_progress'
  return isNewer ? 'available' : 'latest'
}
