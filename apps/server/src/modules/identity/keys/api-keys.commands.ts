import { type ApiKey, type apiKeysContract, MAX_API_KEYS } from '@kilowatt/contracts/identity/api-keys'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Notices } from '../people/account-notices.ts'
import { auditOwn } from '../people/person.audit.ts'
import { hashToken, newToken } from '../proof/one-time-tokens.ts'
import { API_KEY_PREFIX } from './api-key-actors.ts'
import { apiKeyColumns, toApiKey } from './api-keys.queries.ts'

const SHOWN_CHARACTERS = 8

type NewKey = Omit<InferContractRouterInputs<typeof apiKeysContract>['create'], 'password'>

/** @throws AppError `conflict` above the maximum number */
export async function createApiKey(
  change: Change<Person>,
  notices: Notices,
  { name, scope, expiresInDays }: NewKey,
): Promise<{ apiKey: ApiKey; key: string }> {
  const { tx } = change
  const { userId } = change.author.actor
  const { owned } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (owned >= MAX_API_KEYS) throw new AppError('conflict')
  const key = API_KEY_PREFIX + newToken()
  const row = await tx
    .insertInto('api_key')
    .values({
      user_id: userId,
      name,
      scope,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      key_hash: hashToken(key),
      expires_at: expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays})`,
    })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow()
  await auditOwn(change, 'api-key.create', { after: { name, scope, expiresInDays } })
  await notices.queue(change, userId, { event: 'apiKeyCreated', values: { key: name, scope } })
  return { apiKey: toApiKey(row), key }
}

/** @throws AppError `not_found` */
export async function revokeApiKey(change: Change<Person>, apiKeyId: number): Promise<void> {
  if ((await revokeApiKeys(change, [apiKeyId])) === 0) throw new AppError('not_found')
}

/** @returns how many of these keys existed and belonged to the author */
export async function revokeApiKeys(change: Change<Person>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { userId } = change.author.actor
  const revoked = await change.tx
    .deleteFrom('api_key')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  for (const { name } of revoked) await auditOwn(change, 'api-key.revoke', { before: { name } })
  if (revoked.length > 0) await change.announceAccess({ userId, locationId: null })
  return revoked.length
}
