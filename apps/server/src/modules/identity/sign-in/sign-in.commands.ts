import type { credentials } from '@kilowatt/contracts/identity/auth'
import { verifyPassword } from 'better-auth/crypto'
import type { z } from 'zod'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import { visitorOf } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { signInLimits } from '../proof/account-limits.ts'
import { countAttempt, uncountAttempt } from '../proof/attempts.ts'
import { demandSecondFactor } from '../second-factor/second-factor-challenge.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'

/**
 * Salt and key in the form of `hashUserPassword` for a person who does not exist. No password matches, and
 * checking takes as long as for any other person.
 */
const HASH_OF_NOBODY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

type Credentials = z.output<typeof credentials>

/**
 * Starts a session by e-mail address and password.
 * @throws AppError `invalid_credentials`, `email_not_verified`, `too_many_requests`, and the errors of
 * `demandSecondFactor`
 */
export async function signInByPassword(
  platform: Platform,
  sessions: Sessions,
  { email: typed, password, remember, staySignedIn }: Credentials,
  context: RequestContext,
): Promise<Caller> {
  const email = typed.toLowerCase()
  const persistent = remember || staySignedIn
  const limits = signInLimits(email, context.ip)
  await countAttempt(platform, limits, context.resHeaders)
  const { userId } = await findByPassword(platform.db, email, password)
  await uncountAttempt(platform, limits)
  await demandSecondFactor(platform, { userId, persistent }, context)
  return platform.inTx(visitorOf(context), (change) => sessions.open(change, { userId, persistent }, context))
}

/** Unknown people and wrong passwords get the same answer after the same work. */
async function findByPassword(db: Db, email: string, password: string): Promise<{ userId: number }> {
  const person = await db
    .selectFrom('user_account')
    .innerJoin('account', 'account.user_id', 'user_account.id')
    .select(['user_account.id', 'user_account.email_verified as isVerified', 'account.password as hash'])
    .where((eb) => eb(eb.fn('lower', ['user_account.email']), '=', email))
    .where('account.provider_id', '=', 'credential')
    .executeTakeFirst()
  const isRight = await verifyPassword({ hash: person?.hash ?? HASH_OF_NOBODY, password })
  if (!person || person.hash === null || !isRight) throw new AppError('invalid_credentials')
  if (!person.isVerified) throw new AppError('email_not_verified')
  return { userId: person.id }
}
