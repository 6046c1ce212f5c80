import { verifyPassword } from 'better-auth/crypto'
import type { Db } from '../../../platform/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordLimits } from './account-limits.ts'
import { countAttempt, uncountAttempt } from './attempts.ts'

export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('account')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst()
  )?.password ?? null

/**
 * Makes sure that it is the owner who sits there, before what cannot be taken back. People without a password pass.
 * @throws AppError `invalid` naming `field`, or `too_many_requests`
 */
export async function assertPresentPassword(
  platform: Pick<Platform, 'db' | 'inTx'>,
  userId: number,
  { password, field, resHeaders }: { password: string | undefined; field: string; resHeaders: Headers },
): Promise<void> {
  const hash = await findPasswordHash(platform.db, userId)
  if (hash === null) return
  const limits = passwordLimits(userId)
  await countAttempt(platform, limits, resHeaders)
  if (password === undefined || !(await verifyPassword({ hash, password })))
    throw invalidField(field, 'wrong_password')
  await uncountAttempt(platform, limits)
}
