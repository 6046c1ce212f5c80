import type { credentials } from '@kilowatt/contracts/identity/auth'
import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Caller, RequestContext } from '../../../platform/request-context.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from '../proof/attempts.ts'
import { setCookie } from '../proof/cookies.ts'
import { newToken } from '../proof/one-time-tokens.ts'
import { demandSecondFactor } from '../second-factor/second-factor-challenge.ts'
import type { Actors } from '../sessions/actors.ts'
import { readSessionToken, signCookieValue } from '../sessions/session-cookie.ts'
import {
  BRIEF_SESSION_S,
  CLIENT_IP_HEADER,
  SESSION_S,
  type SignInLibrary,
} from '../sessions/sign-in-library.ts'

type Credentials = z.output<typeof credentials>
/** What is known of the browser that calls. */
export type Visit = Pick<RequestContext, 'reqHeaders' | 'resHeaders' | 'ip'>

const QUARTER_HOUR_S = 900

/** Per person and address; per address (an office has many people); per person (many addresses guess together). */
const signInLimits = (email: string, ip: string): AttemptLimit[] => [
  { key: `sign-in:${email}:${ip}`, limit: 10, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${ip}`, limit: 100, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${email}`, limit: 50, windowS: QUARTER_HOUR_S },
]

export type Sessions = ReturnType<typeof createSessions>

/** Signing in and out, and reading who is signed in. */
export function createSessions(platform: Platform, library: SignInLibrary, actors: Actors) {
  const { secretKey } = platform

  async function tokenOf(headers: Headers): Promise<string | null> {
    const { authCookies } = await library.$context
    return readSessionToken(headers.get('cookie'), authCookies.sessionToken.name, secretKey)
  }

  async function actorBehind(token: string): Promise<Caller> {
    const actor = await actors.actorOf(token)
    if (actor === null) throw new Error('the session that was just made is not there')
    return actor
  }

  /** A session whose start cannot be written down is never handed out: its cookie goes with the answer. */
  async function started(token: string, ip: string): Promise<Caller> {
    const actor = await actorBehind(token)
    await platform.inTx((tx) => auditOwn(tx, { actor, ip }, 'session.start'))
    return actor
  }

  async function endSession(token: string | null) {
    if (token === null) return
    await platform.inTx(async (tx, afterCommit) => {
      const ended = await tx
        .deleteFrom('session')
        .where('token', '=', token)
        .returning('user_id as userId')
        .executeTakeFirst()
      if (ended) await platform.announceAccess(tx, afterCommit, { userId: ended.userId, locationId: null })
    })
  }

  return {
    /** The actor of a session cookie, or null. */
    async resolveActor(headers: Headers) {
      const token = await tokenOf(headers)
      return token === null ? null : actors.actorOf(token)
    },

    /**
     * Starts a session under a new token; one that the browser already had ends. Unknown people and wrong passwords get the
     * same answer after the same work.
     */
    async signIn(credentials: Credentials, visit: Visit): Promise<Caller> {
      const email = credentials.email.toLowerCase()
      const persistent = credentials.remember || credentials.staySignedIn
      const limits = signInLimits(email, visit.ip)
      await countAttempt(platform, limits, visit.resHeaders)
      const before = await tokenOf(visit.reqHeaders)
      const { headers, response } = await library.api
        .signInEmail({
          body: { email, password: credentials.password, rememberMe: persistent },
          headers: headersForLibrary(visit),
          returnHeaders: true,
        })
        .catch(refuseNeutrally)
      await uncountAttempt(platform, limits)
      const userId = Number(response.user.id)
      await demandSecondFactor(platform, { userId, persistent, sessionToken: response.token }, visit)
      await endSession(before)
      const actor = await started(response.token, visit.ip)
      copyCookies(headers, visit.resHeaders)
      return actor
    },

    /** Starts a session for somebody who proved who they are in another way than by password alone. */
    async open(userId: number, persistent: boolean, visit: Visit): Promise<Caller> {
      const { sessionToken, dontRememberToken } = (await library.$context).authCookies
      const token = newToken()
      const validS = persistent ? SESSION_S : BRIEF_SESSION_S
      await endSession(await tokenOf(visit.reqHeaders))
      await platform.inTx((tx) =>
        tx
          .insertInto('session')
          .values({
            user_id: userId,
            token,
            expires_at: sql<Date>`now() + make_interval(secs => ${validS})`,
            ip_address: visit.ip,
            user_agent: visit.reqHeaders.get('user-agent'),
          })
          .execute(),
      )
      const actor = await started(token, visit.ip)
      const secure = sessionToken.attributes.secure ?? false
      setCookie(visit.resHeaders, {
        name: sessionToken.name,
        value: signCookieValue(token, secretKey),
        maxAgeS: persistent ? SESSION_S : null,
        secure,
      })
      // The library does not prolong a session that comes with this cookie.
      setCookie(visit.resHeaders, {
        name: dontRememberToken.name,
        value: persistent ? '' : signCookieValue('true', secretKey),
        maxAgeS: persistent ? 0 : null,
        secure,
      })
      return actor
    },

    async signOut(visit: Visit): Promise<void> {
      await endSession(await tokenOf(visit.reqHeaders))
      const { headers } = await library.api.signOut({
        headers: headersForLibrary(visit),
        returnHeaders: true,
      })
      copyCookies(headers, visit.resHeaders)
    },

    /** Moves the end of a persistent session and its cookie when it is in use. */
    async prolong(visit: Visit): Promise<void> {
      const { headers, response } = await library.api.getSession({
        headers: headersForLibrary(visit),
        returnHeaders: true,
      })
      copyCookies(headers, visit.resHeaders)
      if (!response) throw new AppError('unauthenticated')
    },
  }
}

/** Only what the library needs; the address is the one that the HTTP server trusts. */
function headersForLibrary({ reqHeaders, ip }: Visit): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: ip })
  for (const name of ['cookie', 'user-agent']) {
    const value = reqHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

function copyCookies(from: Headers, to: Headers) {
  for (const cookie of from.getSetCookie()) to.append('set-cookie', cookie)
}

function refuseNeutrally(error: unknown): never {
  if (error instanceof APIError && error.status === 'UNAUTHORIZED')
    throw new AppError('invalid_credentials', { cause: error })
  if (error instanceof APIError && error.body?.code === 'EMAIL_NOT_VERIFIED')
    throw new AppError('email_not_verified', { cause: error })
  throw error
}
