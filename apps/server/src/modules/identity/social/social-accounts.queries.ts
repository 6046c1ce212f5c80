import { type SocialProvider, socialProvider } from '@kilowatt/contracts/social-providers'
import type { Db } from '../../../platform/database/db.ts'

const PREFIX = 'social-'

/** Name of a provider among a person's ways to sign in, next to the password. */
export const providerId = (provider: SocialProvider) => `${PREFIX}${provider}`

/** The providers that a person can sign in with. */
export async function listLinked(
  db: Db,
  userId: number,
): Promise<{ provider: SocialProvider; linkedAt: number }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['provider_id as id', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('provider_id', 'like', `${PREFIX}%`)
    .orderBy('provider_id')
    .execute()
  return rows.map(({ id, linkedAt }) => ({
    provider: socialProvider.parse(id.slice(PREFIX.length)),
    linkedAt: linkedAt.getTime(),
  }))
}

/** Whether a person could still sign in: by password, passkey or another provider. */
export async function hasWayIn(db: Db, userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('password', 'is not', null), eb('provider_id', 'like', `${PREFIX}%`)]))
    .executeTakeFirst()
  const passkey = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()
  return account !== undefined || passkey !== undefined
}
