import type { credentials } from '@kilowatt/contracts/auth'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Actors } from './actors.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from './attempts.ts'
import { readSessionToken } from './session-cookie.ts'
import { CLIENT_IP_HEADER, type SignInLibrary } from './sign-in-library.ts'

type Credentials = z.output<typeof credentials>
type Caller = Pick<RequestContext, 'reqHeaders' | 'resHeaders' | 'ip'>

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

  return {
    async resolveActor(headers: Headers) {
      const token = await tokenOf(headers)
      return token === null ? null : actors.actorOf(token)
    },

    /**
     * Starts a session under a new token; one that the browser already had ends. Unknown people and wrong passwords get the
     * same answer after the same work.
     */
    async signIn(credentials: Credentials, caller: Caller): Promise<Actor> {
      const email = credentials.email.toLowerCase()
      const limits = signInLimits(email, caller.ip)
      await countAttempt(platform, limits, caller.resHeaders)
      const before = await tokenOf(caller.reqHeaders)
      const { headers, response } = await library.api
        .signInEmail({
          body: {
            email,
            password: credentials.password,
            rememberMe: credentials.remember || credentials.staySignedIn,
          },
          headers: headersForLibrary(caller),
          returnHeaders: true,
        })
        .catch(refuseNeutrally)
      await uncountAttempt(platform, limits)
      if (before !== null) await endSession(before)
      const actor = await actors.actorOf(response.token)
      if (actor === null) throw new Error('the session that was just made is not there')
      copyCookies(headers, caller.resHeaders)
      return actor
    },

    async signOut(caller: Caller): Promise<void> {
      const token = await tokenOf(caller.reqHeaders)
      if (token !== null) actors.forget(token)
      const { headers } = await library.api.signOut({
        headers: headersForLibrary(caller),
        returnHeaders: true,
      })
      copyCookies(headers, caller.resHeaders)
    },

    /** Moves the end of a persistent session and its cookie when it is in use. */
    async prolong(caller: Caller): Promise<void> {
      const { headers, response } = await library.api.getSession({
        headers: headersForLibrary(caller),
        returnHeaders: true,
      })
      copyCookies(headers, caller.resHeaders)
      if (!response) throw new AppError('unauthenticated')
    },
  }

  async function endSession(token: string) {
    actors.forget(token)
    await platform.inTx((tx) => tx.deleteFrom('session').where('token', '=', token).execute())
  }
}

/** Only what the library needs; the address is the one that the HTTP server trusts. */
function headersForLibrary({ reqHeaders, ip }: Caller): Headers {
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
  throw error
}
