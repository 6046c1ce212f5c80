import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type Role, roleNames } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** How long a session, once read, is believed: the time that a revoked one may live on in another server process. */
const BELIEVED_MS = 5_000
const MAX_KEPT = 20_000

type Kept = { readonly actor: Actor; readonly until: number }

/** Who holds a session token. One statement per token and five seconds. */
export function createActors(db: Db, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>()

  return {
    async actorOf(token: string): Promise<Actor | null> {
      const known = kept.get(token)
      if (known && known.until > now()) return known.actor
      kept.delete(token)
      const found = await findActor(db, token)
      if (!found) return null
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(token, { actor: found.actor, until: now() + Math.min(BELIEVED_MS, found.remainingMs) })
      return found.actor
    },
    /** Call it when a session ends. */
    forget(token: string) {
      kept.delete(token)
    },
    /** Call it when a person's roles or sessions change. */
    forgetUser(userId: number) {
      for (const [token, { actor }] of kept) if (actor.userId === userId) kept.delete(token)
    },
  }
}

export type Actors = ReturnType<typeof createActors>

/** Of several memberships the one with the strongest role counts, the oldest company first among equals. */
async function findActor(db: Db, token: string): Promise<{ actor: Actor; remainingMs: number } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('membership')
          .select(['membership.company_id', 'membership.role'])
          .whereRef('membership.user_id', '=', 'session.user_id')
          .orderBy(sql`array_position(${sql.val(roleNames)}::text[], membership.role)`, 'desc')
          .orderBy('membership.company_id')
          .limit(1)
          .as('strongest'),
      (join) => join.onTrue(),
    )
    .select([
      'session.user_id as userId',
      'user_account.is_super_admin as isSuperAdmin',
      'strongest.company_id as companyId',
      'strongest.role as role',
      sql<number>`extract(epoch from session.expires_at - now())::float8 * 1000`.as('remainingMs'),
    ])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  const role: Role = row.isSuperAdmin ? 'ROLE_SUPER_ADMIN' : (row.role ?? 'ROLE_USER')
  return { actor: { userId: row.userId, role, companyId: row.companyId }, remainingMs: row.remainingMs }
}
