import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RequestContext } from '../../../platform/request-context.ts'
import { readCookie, setCookie } from '../proof/cookies.ts'
import { issueToken, withdrawTokens } from '../proof/one-time-tokens.ts'

const CHALLENGE_S = 600
const COOKIE = 'kilowatt.second_factor'
const PATH = '/api/auth/two-factor'

type HalfSignedIn = {
  userId: number
  persistent: boolean
  /** of the session that the right password opened; it ends here when more is needed */
  sessionToken: string | null
}

/**
 * Lets people without a second factor pass. From the others it takes the session back; a cookie remembers for ten minutes
 * who is half signed in.
 * @throws AppError `second_factor_needed`; `passkey_needed` for those whose company requires it and who have only a passkey
 */
export async function demandSecondFactor(
  { db, inTx, config }: Pick<Platform, 'db' | 'inTx' | 'config'>,
  { userId, persistent, sessionToken }: HalfSignedIn,
  { resHeaders }: Pick<RequestContext, 'resHeaders'>,
): Promise<void> {
  const person = await db
    .selectFrom('user_account')
    .select((eb) => [
      eb.exists(confirmedFactor(userId)).as('hasApp'),
      eb.exists(eb.selectFrom('passkey').where('user_id', '=', userId)).as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('membership')
            .innerJoin('company', 'company.id', 'membership.company_id')
            .where('membership.user_id', '=', userId)
            .where('company.second_factor_required', '=', true),
        )
        .as('isRequired'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const mustUsePasskey = person.isRequired && person.hasPasskey && !person.hasApp
  if (!person.hasApp && !mustUsePasskey) return
  const token = await inTx(async (tx) => {
    if (sessionToken !== null) await tx.deleteFrom('session').where('token', '=', sessionToken).execute()
    if (mustUsePasskey) return null
    await withdrawTokens(tx, userId, ['second_factor'])
    return issueToken(tx, { purpose: 'second_factor', userId, validS: CHALLENGE_S, data: { persistent } })
  })
  if (token === null) throw new AppError('passkey_needed')
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

  function confirmedFactor(id: number) {
    return db.selectFrom('second_factor').where('user_id', '=', id).where('confirmed_at', 'is not', null)
  }
}

/** The secret of the half signed in, or null. */
export const challengeToken = (headers: Headers) => readCookie(headers.get('cookie'), COOKIE)

export const forgetChallenge = (headers: Headers) =>
  setCookie(headers, { name: COOKIE, value: '', maxAgeS: 0, secure: false, sameSite: 'Strict', path: PATH })
