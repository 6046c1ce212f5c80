import { roleNames } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/request-context.ts'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Cache time of a session: how long a revoked one may still work in another server process. */
const BELIEVED_MS = 5_000
/** Shortest interval between writes of the time of last use. */
const USE_WRITTEN_S = 300
const MAX_KEPT = 20_000

type Kept = { readonly actor: Caller; readonly until: number }

/**
 * The actor behind a session token: one statement per token in five seconds, and another one to write the
 * last use.
 */
export function createActors(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  now: () => number = () => performance.now(),
) {
  const kept = new Map<string, Kept>()
  /** A result that was read during a change may be outdated, so it is not cached. */
  let generation = 0

  return {
    async actorOf(token: string): Promise<Caller | null> {
      const known = kept.get(token)
      if (known && known.until > now()) return known.actor
      kept.delete(token)
      const [requested, requestedAt] = [generation, now()]
      const found = await findActor(db, token)
      if (!found) return null
      if (found.useIsOld)
        await inTx(system, ({ tx }) =>
          tx
            .updateTable('session')
            .set({ updated_at: sql<Date>`now()` })
            .where('token', '=', token)
            .execute(),
        )
      if (kept.size >= MAX_KEPT) kept.clear()
      if (requested === generation)
        kept.set(token, { actor: found.actor, until: requestedAt + Math.min(BELIEVED_MS, found.remainingMs) })
      return found.actor
    },
    /** Called when a person's roles or sessions change; with null if the change may concern everyone. */
    forget(userId: number | null) {
      generation += 1
      if (userId === null) return kept.clear()
      for (const [token, { actor }] of kept)
        if (actor.userId === userId || actor.impersonatorId === userId) kept.delete(token)
    },
  }
}

export type Actors = ReturnType<typeof createActors>

/**
 * The actor behind a session token, read without cache. If the person has several companies, the company
 * chosen for the session applies, otherwise the one with the strongest role; the oldest of several.
 */
export async function findActor(
  db: Db,
  token: string,
): Promise<{ actor: Caller; remainingMs: number; useIsOld: boolean } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user_account as owner', 'owner.id', 'session.user_id')
    // A former super admin no longer impersonates other people.
    .innerJoin('user_account as person', (join) =>
      join.on(
        'person.id',
        '=',
        sql<number>`case when owner.is_super_admin then coalesce(session.impersonated_user_id, owner.id) else owner.id end`,
      ),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('membership')
          .select(['membership.company_id', 'membership.role'])
          .whereRef('membership.user_id', '=', 'person.id')
          .orderBy(sql`coalesce(membership.company_id = session.active_company_id, false)`, 'desc')
          .orderBy(sql`array_position(${sql.val(roleNames)}::text[], membership.role)`, 'desc')
          .orderBy('membership.company_id')
          .limit(1)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .select([
      'session.id as sessionId',
      'owner.id as ownerId',
      'person.id as userId',
      'person.is_super_admin as isSuperAdmin',
      'chosen.company_id as companyId',
      'chosen.role as role',
      owesSecondFactor('owner.id').as('owesSecondFactor'),
      sql<number[]>`array(select company_id from membership
        where user_id = person.id and role = 'ROLE_AGGREGATOR' order by company_id)`.as('runsCompanyIds'),
      sql<boolean>`session.updated_at < now() - make_interval(secs => ${USE_WRITTEN_S})`.as('useIsOld'),
      sql<number>`extract(epoch from session.expires_at - now())::float8 * 1000`.as('remainingMs'),
    ])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  const { userId, ownerId, sessionId, companyId, isSuperAdmin, remainingMs, useIsOld } = row
  const actor: Caller = {
    userId,
    role: isSuperAdmin ? 'ROLE_SUPER_ADMIN' : (row.role ?? 'ROLE_USER'),
    companyId,
    runsCompanyIds: row.runsCompanyIds,
    sessionId,
    impersonatorId: userId === ownerId ? null : ownerId,
    keyScope: null,
    owesSecondFactor: row.owesSecondFactor,
  }
  return { actor, remainingMs, useIsOld }
}

/**
 * Whether one of the person's companies requires a second factor and the person has neither an authenticator
 * app nor a passkey.
 */
export const owesSecondFactor = (userId: 'owner.id' | 'person.id') => sql<boolean>`(
  exists (select from membership join company on company.id = membership.company_id
    where membership.user_id = ${sql.ref(userId)} and company.second_factor_required)
  and not exists (select from second_factor where user_id = ${sql.ref(userId)} and confirmed_at is not null)
  and not exists (select from passkey where user_id = ${sql.ref(userId)}))`
