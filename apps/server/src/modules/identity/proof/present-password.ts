import { verifyPassword } from 'better-auth/crypto'
import { actorOf } from '../../../platform/access/access-rule.ts'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import type { Db } from '../../../platform/database/db.ts'
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
 * Makes sure that the owner is present before irreversible actions. People without a password pass.
 * @param field input field that contains the password
 * @throws AppError `invalid` naming `field`, or `too_many_requests`
 */
export async function assertPresentPassword(
  platform: Pick<Platform, 'db' | 'inTx'>,
  context: Parameters<typeof actorOf>[0] & Pick<RequestContext, 'resHeaders'>,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  const { userId } = actorOf(context)
  const hash = await findPasswordHash(platform.db, userId)
  if (hash === null) return
  const limits = passwordLimits(userId)
  await countAttempt(platform, limits, context.resHeaders)
  if (password === undefined || !(await verifyPassword({ hash, password })))
    throw invalidField(field, 'wrong_password')
  await uncountAttempt(platform, limits)
}
