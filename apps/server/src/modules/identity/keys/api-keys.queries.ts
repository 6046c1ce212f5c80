import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Columns of a key that may be shown. */
export const apiKeyColumns = [
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

export const toApiKey = ({ created_at, expires_at, last_used_at, ...rest }: Row): ApiKey => ({
  ...rest,
  createdAt: created_at.getTime(),
  expiresAt: expires_at?.getTime() ?? null,
  lastUsedAt: last_used_at?.getTime() ?? null,
})

/** Newest first. */
export async function listApiKeys(db: Db, userId: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(apiKeyColumns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}
