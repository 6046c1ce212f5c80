import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/** Largest number of releases in a list. */
const MAX_RELEASES = 500

/**
 * Whether the release `r` is for the controller `d`, and newer than the version it runs. Controllers with an
 * unknown version are offered all releases.
 */
export const isNewerFor = sql<boolean>`(
  r.published_at is not null and r.withdrawn_at is null and r.type = d.type
  and (r.hardware_version is null or r.hardware_version = d.hardware_version)
  and r.version_key > coalesce(software_version_key(d.software_version), array[-1])
)`

/** Releases, newest first. */
export async function listReleases(db: Db, releaseId?: number): Promise<SoftwareRelease[]> {
  const rows = await db
    .selectFrom('software_release as r')
    .leftJoin('user_account', 'user_account.id', 'r.created_by')
    .select([
      'r.id',
      'r.type',
      'r.hardware_version as hardwareVersion',
      'r.version',
      'r.notes',
      'r.size_bytes as sizeBytes',
      'r.sha256',
      'r.signature',
      'r.key_id as keyId',
      'user_account.name as createdBy',
      'r.created_at as createdAt',
      'r.published_at as publishedAt',
      'r.withdrawn_at as withdrawnAt',
      sql<number>`(
        select count(*)::integer from oem_device d
        where d.type = r.type and d.software_version = r.version
          and (r.hardware_version is null or r.hardware_version = d.hardware_version)
      )`.as('installedCount'),
    ])
    .$if(releaseId !== undefined, (query) => query.where('r.id', '=', releaseId ?? 0))
    .orderBy('r.id', 'desc')
    .limit(MAX_RELEASES)
    .execute()
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    signature: row.signature.toString('base64'),
    createdAt: row.createdAt.getTime(),
    publishedAt: row.publishedAt?.getTime() ?? null,
    withdrawnAt: row.withdrawnAt?.getTime() ?? null,
  }))
}

/** @throws AppError `not_found` */
export async function getRelease(db: Db, releaseId: number): Promise<SoftwareRelease> {
  const [release] = await listReleases(db, releaseId)
  if (!release) throw new AppError('not_found')
  return release
}

/**
 * Controllers that a roll-out would reach: those at a location, without those that run this version or a
 * newer one.
 */
export async function reachOf(db: Db, releaseId: number) {
  const { rows } = await sql<{ controllers: number; connected: number }>`
    select count(*)::integer as controllers, count(*) filter (where d.connected)::integer as connected
    from oem_device d join software_release r on r.id = ${releaseId}
    where d.location_id is not null and ${isNewerFor}
  `.execute(db)
  return rows[0] ?? { controllers: 0, connected: 0 }
}
