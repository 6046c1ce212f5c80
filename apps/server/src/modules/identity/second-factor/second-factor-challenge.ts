import type { RequestContext } from '../../../platform/access/request-context.ts'
import { system } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCookie, setCookie } from '../proof/cookies.ts'
import { issueToken, withdrawTokens } from '../proof/one-time-tokens.ts'
import { findFactors } from './second-factor.queries.ts'

const CHALLENGE_S = 600
const COOKIE = 'kilowatt.second_factor'
const PATH = '/api/auth/two-factor'

/**
 * Lets people without a second factor pass. For others, a cookie stores the unfinished sign-in for ten minutes.
 * @throws AppError `second_factor_needed`; `passkey_needed` for people whose company requires a second factor and who
 * only have a passkey
 */
export async function demandSecondFactor(
  { db, inTx, config }: Pick<Platform, 'db' | 'inTx' | 'config'>,
  { userId, persistent }: { userId: number; persistent: boolean },
  { resHeaders }: Pick<RequestContext, 'resHeaders'>,
): Promise<void> {
  const { hasApp, hasPasskey, isRequired } = await findFactors(db, userId)
  if (!hasApp && isRequired && hasPasskey) throw new AppError('passkey_needed')
  if (!hasApp) return
  const token = await inTx(system, async ({ tx }) => {
    await withdrawTokens(tx, userId, ['second_factor'])
    return issueToken(tx, { purpose: 'second_factor', userId, validS: CHALLENGE_S, data: { persistent } })
  })
  const secure = config.publicUrl?.startsWith('https:') ?? false
  setCookie(resHeaders, {
    name: COOKIE,
    value: token,
    maxAgeS: CHALLENGE_S,
    secure,
    sameSite: 'Strict',
    path: PATH,
  })
  throw new AppError('second_factor_needed')
}

/** The secret of an unfinished sign-in, or null. */
export const challengeToken = (headers: Headers) => readCookie(headers.get('cookie'), COOKIE)

export const forgetChallenge = (headers: Headers) =>
  setCookie(headers, { name: COOKIE, value: '', maxAgeS: 0, secure: false, sameSite: 'Strict', path: PATH })
