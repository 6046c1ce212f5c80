import { type ApiKey, MAX_API_KEYS } from '@kilowatt/contracts/identity/api-keys'
import { sql } from 'kysely'
import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { hashToken, newToken } from '../proof/one-time-tokens.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import { API_KEY_PREFIX } from './api-key-actors.ts'

const SHOWN_CHARACTERS = 8

const columns = [
  'id',
  'name',
  'scope',
  'prefix',
  'created_at',
  'expires_at',
  'last_used_at',
  sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'),
] as const

type Row = Pick<ApiKey, 'id' | 'name' | 'scope' | 'prefix' | 'expired'> & {
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

const toApiKey = ({ created_at, expires_at, last_used_at, ...rest }: Row): ApiKey => ({
  ...rest,
  createdAt: created_at.getTime(),
  expiresAt: expires_at?.getTime() ?? null,
  lastUsedAt: last_used_at?.getTime() ?? null,
})

/** Keys for scripts. None of these calls can be made by key, so a key cannot mint another. */
export function apiKeysRoutes(platform: Platform, { notices }: IdentityParts) {
  const { db, inTx, announceAccess } = platform
  return {
    list: calls.apiKeys.list.handler(async ({ context }) => {
      const rows = await db
        .selectFrom('api_key')
        .select(columns)
        .where('user_id', '=', actorOf(context).userId)
        .orderBy('id', 'desc')
        .execute()
      return { data: { apiKeys: rows.map(toApiKey) } }
    }),

    create: calls.apiKeys.create.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { name, scope, expiresInDays, password } = input
      const { resHeaders, origin } = context
      await assertPresentPassword(platform, userId, { password, field: 'password', resHeaders })
      const key = API_KEY_PREFIX + newToken()
      const row = await inTx(async (tx) => {
        const { owned } = await tx
          .selectFrom('api_key')
          .select((eb) => eb.fn.countAll<number>().as('owned'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (owned >= MAX_API_KEYS) throw new AppError('conflict')
        await notices.queue(tx, userId, { event: 'apiKeyCreated', origin, values: { key: name, scope } })
        await auditOwn(tx, authorOf(context), 'api-key.create', { after: { name, scope, expiresInDays } })
        return tx
          .insertInto('api_key')
          .values({
            user_id: userId,
            name,
            scope,
            prefix: key.slice(0, SHOWN_CHARACTERS),
            key_hash: hashToken(key),
            expires_at:
              expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays})`,
          })
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
      return { data: { apiKey: toApiKey(row), key } }
    }),

    revoke: calls.apiKeys.revoke.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await inTx(async (tx, afterCommit) => {
        const revoked = await tx
          .deleteFrom('api_key')
          .where('id', '=', input.apiKeyId)
          .where('user_id', '=', userId)
          .returning('name')
          .executeTakeFirst()
        if (!revoked) throw new AppError('not_found')
        await auditOwn(tx, authorOf(context), 'api-key.revoke', { before: { name: revoked.name } })
        await announceAccess(tx, afterCommit, { userId, locationId: null })
      })
      return { data: {} }
    }),
  }
}
