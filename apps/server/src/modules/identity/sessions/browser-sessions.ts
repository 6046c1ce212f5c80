import { sql } from 'kysely'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueNotice } from '../people/account-notices.ts'
import { adoptConsent } from '../people/consents.ts'
import { auditOwn, personSubject } from '../people/person.audit.ts'
import { setCookie } from '../proof/cookies.ts'
import { newToken } from '../proof/one-time-tokens.ts'
import { type Actors, findActor } from './actors.ts'
import { browserName, browserToken, noteBrowser } from './known-browsers.commands.ts'
import { readSessionToken, signCookieValue } from './session-cookie.ts'
import { BRIEF_SESSION_S, CLIENT_IP_HEADER, SESSION_S, type SignInLibrary } from './sign-in-library.ts'

/** The calling browser. */
type Visit = Pick<RequestContext, 'reqHeaders' | 'resHeaders' | 'ip'>
type Browser = Pick<Visit, 'reqHeaders' | 'resHeaders'>

export type Sessions = ReturnType<typeof createSessions>

const noCookie = { value: '', maxAgeS: 0 } as const

/** Sessions in browsers: the person, start, renewal and end. */
export function createSessions(
  { secretKey }: Pick<Platform, 'secretKey'>,
  library: SignInLibrary,
  actors: Actors,
) {
  async function tokenOf(headers: Headers): Promise<string | null> {
    const { authCookies } = await library.$context
    return readSessionToken(headers.get('cookie'), authCookies.sessionToken.name, secretKey)
  }

  /** Both cookies of a session: the signed token, and the mark of a session that the library must not extend. */
  async function cookiesOf(headers: Headers) {
    const { sessionToken, dontRememberToken } = (await library.$context).authCookies
    const secure = sessionToken.attributes.secure ?? false
    return {
      secure,
      keep(token: string, persistent: boolean) {
        const [signed, mark] = [signCookieValue(token, secretKey), signCookieValue('true', secretKey)]
        const brief = persistent ? noCookie : { value: mark, maxAgeS: null }
        const maxAgeS = persistent ? SESSION_S : null
        setCookie(headers, { name: sessionToken.name, value: signed, maxAgeS, secure })
        setCookie(headers, { name: dontRememberToken.name, ...brief, secure })
      },
      forget() {
        setCookie(headers, { name: sessionToken.name, ...noCookie, secure })
        setCookie(headers, { name: dontRememberToken.name, ...noCookie, secure })
      },
    }
  }

  /** @returns whether there was a session */
  async function endSession({ tx, announceAccess }: Change, headers: Headers): Promise<boolean> {
    const token = await tokenOf(headers)
    if (token === null) return false
    const ended = await tx
      .deleteFrom('session')
      .where('token', '=', token)
      .returning('user_id as userId')
      .executeTakeFirst()
    if (ended) await announceAccess({ userId: ended.userId, locationId: null })
    return ended !== undefined
  }

  return {
    /** The actor of a session cookie, or null. */
    async resolveActor(headers: Headers) {
      const token = await tokenOf(headers)
      return token === null ? null : actors.actorOf(token)
    },

    /**
     * Starts a session with a new token for a person who proved their identity. An existing session of the
     * browser ends, and the answer about cookies that was given in the browser is stored for the person. The
     * person is notified if the browser is new for their account. Cookies are sent with the commit.
     */
    async open(
      change: Change<Visitor>,
      { userId, persistent }: { userId: number; persistent: boolean },
      { reqHeaders, resHeaders }: Browser,
    ): Promise<Caller> {
      const token = newToken()
      const cookies = await cookiesOf(resHeaders)
      await endSession(change, reqHeaders)
      await change.tx
        .insertInto('session')
        .values({
          user_id: userId,
          token,
          expires_at: sql<Date>`now() + make_interval(secs => ${persistent ? SESSION_S : BRIEF_SESSION_S})`,
          ip_address: change.author.ip,
          user_agent: reqHeaders.get('user-agent'),
        })
        .execute()
      const found = await findActor(change.tx, token)
      if (!found) throw new Error('the session that was just created does not exist')
      const { actor } = found
      await change.audit({
        actor,
        ...personSubject({ id: actor.userId }, actor.companyId),
        action: 'session.start',
      })
      await adoptConsent(change, userId, reqHeaders)
      const browser = browserToken({ reqHeaders, resHeaders }, cookies.secure)
      if (await noteBrowser(change.tx, { userId, token: browser.token, secretKey })) {
        const values = { browser: browserName(reqHeaders) }
        await queueNotice(change, userId, { event: 'newBrowser', values })
      }
      change.afterCommit(() => {
        cookies.keep(token, persistent)
        browser.keep()
      })
      return actor
    },

    /** Ends the session of the calling browser, if it has one. */
    async signOut(change: Change<Person | Visitor>, { reqHeaders, resHeaders }: Browser): Promise<void> {
      const cookies = await cookiesOf(resHeaders)
      const ended = await endSession(change, reqHeaders)
      if (ended && isPerson(change)) await auditOwn(change, 'session.end')
      change.afterCommit(cookies.forget)
    },

    /** Clears the cookies of a browser whose session was deleted with its person. */
    forgetCookies: async ({ resHeaders }: Browser) => (await cookiesOf(resHeaders)).forget(),

    /** Extends a persistent session and its cookie while it is in use. */
    async prolong(visit: Visit): Promise<void> {
      const { headers, response } = await library.api.getSession({
        headers: headersForLibrary(visit),
        returnHeaders: true,
      })
      for (const cookie of headers.getSetCookie()) visit.resHeaders.append('set-cookie', cookie)
      if (!response) throw new AppError('unauthenticated')
    },
  }
}

const isPerson = (change: Change<Person | Visitor>): change is Change<Person> => change.author.actor !== null

/** Headers that the library needs, with the client address that the HTTP server trusts. */
function headersForLibrary({ reqHeaders, ip }: Visit): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: ip })
  for (const name of ['cookie', 'user-agent']) {
    const value = reqHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** The same session, read again after a change. */
export async function readAgain(context: Pick<RequestContext, 'resolveActor'>): Promise<Caller> {
  const actor = await context.resolveActor()
  if (actor === null) throw new AppError('unauthenticated')
  return actor
}
