import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import { type Author, type Change, visitorOf } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secondFactorLimits } from '../proof/account-limits.ts'
import { countAttempt, uncountAttempt } from '../proof/attempts.ts'
import { findToken, useToken } from '../proof/one-time-tokens.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { spendCode } from './second-factor.commands.ts'
import { challengeToken, forgetChallenge } from './second-factor-challenge.ts'

type Attempt<By extends Author> = {
  readonly author: By
  readonly userId: number
  readonly resHeaders: Headers
}

/** A code is tried in one transaction and counted in another one, so a wrong code still counts. */
export async function tryCode<T, By extends Author>(
  platform: Pick<Platform, 'inTx'>,
  { author, userId, resHeaders }: Attempt<By>,
  work: (change: Change<By>) => Promise<T>,
): Promise<T> {
  const limits = secondFactorLimits(userId)
  await countAttempt(platform, limits, resHeaders)
  const result = await platform.inTx(author, work)
  await uncountAttempt(platform, limits)
  return result
}

/**
 * Completes an unfinished sign-in with a code.
 * @throws AppError `unauthenticated` without a pending challenge, `invalid` naming `code`
 */
export async function answerChallenge(
  platform: Pick<Platform, 'db' | 'inTx' | 'secretKey'>,
  sessions: Sessions,
  code: string,
  context: RequestContext,
): Promise<Caller> {
  const { secretKey } = platform
  const { reqHeaders, resHeaders } = context
  const token = challengeToken(reqHeaders)
  const challenge = token === null ? null : await findToken(platform.db, token, 'second_factor')
  if (token === null || !challenge || challenge.userId === null) throw new AppError('unauthenticated')
  const { userId, data } = challenge
  const attempt = { author: visitorOf(context), userId, resHeaders }
  const actor = await tryCode(platform, attempt, async (change) => {
    await spendCode(change.tx, userId, { code, secretKey })
    const { outcome } = await useToken(change.tx, token, ['second_factor'])
    if (outcome !== 'confirmed') throw new AppError('unauthenticated')
    return sessions.open(change, { userId, persistent: data.persistent === true }, context)
  })
  forgetChallenge(resHeaders)
  return actor
}
