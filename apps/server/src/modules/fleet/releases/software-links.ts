import { openStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, newToken } from '../../identity/index.ts'
import { deviceFilePath, type GivesFile } from '../device-files/device-files.ts'
import { getRelease } from './releases.queries.ts'
import type { SoftwareStore } from './software-store.ts'

/** Lifetime of a link; a longer download requests another one. */
const DEVICE_LINK_MS = 3_600_000
const PERSON_LINK_MS = 300_000

type LinkedUpdate = { readonly updateId: string; readonly releaseId: number }

/** Creates an address for each of these updates; earlier links stop working. */
export async function issueUpdateLinks(tx: Tx, updates: readonly LinkedUpdate[]) {
  const expiresAt = new Date(Date.now() + DEVICE_LINK_MS)
  const links = updates.map((update) => ({ ...update, token: newToken() }))
  if (links.length === 0) return new Map<string, { path: string; exp: number }>()
  await tx
    .deleteFrom('software_link')
    .where(
      'update_id',
      'in',
      updates.map(({ updateId }) => updateId),
    )
    .execute()
  await tx
    .insertInto('software_link')
    .values(
      links.map(({ updateId, releaseId, token }) => ({
        token_hash: hashToken(token),
        release_id: releaseId,
        update_id: updateId,
        user_id: null,
        expires_at: expiresAt,
      })),
    )
    .execute()
  return new Map(
    links.map(({ updateId, token }) => [updateId, { path: deviceFilePath(token), exp: expiresAt.getTime() }]),
  )
}

/** Address for a person, who may download any release while they are a super admin. */
export async function issuePersonLink({ tx, author }: Change<Person>, releaseId: number): Promise<string> {
  await getRelease(tx, releaseId)
  const token = newToken()
  await tx
    .insertInto('software_link')
    .values({
      token_hash: hashToken(token),
      release_id: releaseId,
      update_id: null,
      user_id: author.actor.userId,
      expires_at: new Date(Date.now() + PERSON_LINK_MS),
    })
    .execute()
  return deviceFilePath(token)
}

/**
 * Serves a release while its link is valid: to a controller, as long as its update is open and the controller
 * is still at the location of the request.
 */
export const givesSoftware =
  ({ db }: Pick<Platform, 'db'>, store: SoftwareStore): GivesFile =>
  async (token) => {
    const { rows } = await sql<{ type: string; version: string; sha256: Buffer; sizeBytes: number }>`
      select r.type, r.version, r.sha256, r.size_bytes as "sizeBytes"
      from software_link l
      join software_release r on r.id = l.release_id
      left join software_update u on u.id = l.update_id
      left join oem_device d on d.id = u.oem_device_id
      left join user_account p on p.id = l.user_id
      where l.token_hash = ${hashToken(token)} and l.expires_at > ${new Date()} and (
        p.is_super_admin
        or (u.status = any(${[...openStatuses]}::text[]) and d.location_id = u.location_id and r.withdrawn_at is null)
      )
    `.execute(db)
    const [found] = rows
    if (!found) return null
    const sha256 = found.sha256.toString('hex')
    return {
      is: 'stored',
      path: store.pathOf(sha256),
      sizeBytes: found.sizeBytes,
      sha256,
      name: `${found.type.toLowerCase()}-${found.version}.bin`,
    }
  }
