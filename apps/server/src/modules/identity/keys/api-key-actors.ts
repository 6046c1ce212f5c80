import type { ApiKeyScope } from '@kilowatt/contracts/access'
import { roleNames } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/request-context.ts'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../proof/one-time-tokens.ts'
import { owesSecondFactor } from '../sessions/actors.ts'

/** Cache time of a key: for this long, a revoked key may still work in another server process. */
const BELIEVED_MS = 5_000
/** Shortest interval between writes of the time of last use. */
const USE_WRITTEN_S = 60
const MAX_KEPT = 20_000

export const API_KEY_PREFIX = 'kw_'

type Kept = { readonly actor: Caller; readonly until: number }

/** The actor behind an API key: its owner with their current rights, limited by the scope. */
export function createApiKeyActors(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  now: () => number = () => performance.now(),
) {
  const kept = new Map<string, Kept>()
  /** A result that was read during a change may be outdated, so it is not cached. */
  let generation = 0
  return {
    async actorOf(key: string): Promise<Caller | null> {
      if (!key.startsWith(API_KEY_PREFIX)) return null
      const known = kept.get(key)
      if (known && known.until > now()) return known.actor
      kept.delete(key)
      const [requested, requestedAt] = [generation, now()]
      const found = await findKey(db, key)
      if (!found) return null
      if (found.useIsOld)
        await inTx(system, ({ tx }) =>
          tx
            .updateTable('api_key')
            .set({ last_used_at: sql<Date>`now()` })
            .where('id', '=', found.keyId)
            .execute(),
        )
      if (kept.size >= MAX_KEPT) kept.clear()
      const { actor, remainingMs } = found
      if (requested === generation)
        kept.set(key, { actor, until: requestedAt + Math.min(BELIEVED_MS, remainingMs ?? BELIEVED_MS) })
      return actor
    },
    /** Called when a person's keys or rights change; with null if the change may concern everyone. */
    forget(userId: number | null) {
      generation += 1
      if (userId === null) return kept.clear()
      for (const [key, { actor }] of kept) if (actor.userId === userId) kept.delete(key)
    },
  }
}

async function findKey(db: Db, key: string) {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user_account as owner', 'owner.id', 'api_key.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('membership')
          .select(['company_id', 'role'])
          .whereRef('user_id', '=', 'api_key.user_id')
          .orderBy(sql`array_position(${sql.val(roleNames)}::text[], role)`, 'desc')
          .orderBy('company_id')
          .limit(1)
          .as('strongest'),
      (join) => join.onTrue(),
    )
    .select([
      'api_key.id as keyId',
      'api_key.scope',
      'owner.id as userId',
      'owner.is_super_admin as isSuperAdmin',
      'strongest.company_id as companyId',
      'strongest.role',
      owesSecondFactor('owner.id').as('owesSecondFactor'),
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${USE_WRITTEN_S}), true)`.as(
        'useIsOld',
      ),
      sql<number | null>`extract(epoch from api_key.expires_at - now())::float8 * 1000`.as('remainingMs'),
    ])
    .where('api_key.key_hash', '=', hashToken(key))
    .where((eb) =>
      eb.or([eb('api_key.expires_at', 'is', null), eb('api_key.expires_at', '>', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  if (!row) return null
  const { keyId, scope, userId, companyId, isSuperAdmin, useIsOld, remainingMs } = row
  const actor: Caller = {
    userId,
    role: isSuperAdmin ? 'ROLE_SUPER_ADMIN' : (row.role ?? 'ROLE_USER'),
    companyId,
    runsCompanyIds: companyId !== null && row.role === 'ROLE_AGGREGATOR' ? [companyId] : [],
    sessionId: null,
    impersonatorId: null,
    keyScope: scope satisfies ApiKeyScope,
    owesSecondFactor: row.owesSecondFactor,
  }
  return { keyId, actor, useIsOld, remainingMs }
}

/** The key of an `Authorization: Bearer` header; null without such a header. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get('authorization')
  const [scheme = '', key = ''] = header?.split(/\s+/, 2) ?? []
  return scheme.toLowerCase() === 'bearer' ? key : null
}
