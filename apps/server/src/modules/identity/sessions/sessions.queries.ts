import type { Session } from '@kilowatt/contracts/identity/sessions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Where a person is signed in, the newest first. */
export async function listSessions(
  db: Db,
  { ownerId, currentId }: { ownerId: number; currentId: number | null },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', ownerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    ip: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.updated_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }))
}
