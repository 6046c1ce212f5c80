import type { Session } from '@kilowatt/contracts/identity/sessions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Sessions of a person: the current one first, then the newest. */
export async function listSessions(
  db: Db,
  { ownerId, currentId }: { ownerId: number; currentId: number | null },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ sessions: Session[]; total: number }> {
  const open = db
    .selectFrom('session')
    .where('user_id', '=', ownerId)
    .where('expires_at', '>', sql<Date>`now()`)
  const [rows, { total }] = await Promise.all([
    open
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .orderBy(sql`id is not distinct from ${currentId}::integer`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    ip: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.updated_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }))
  return { sessions, total }
}
