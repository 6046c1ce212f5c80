import { createActors } from '../../modules/identity/sessions/actors.ts'
import { createSessions } from '../../modules/identity/sessions/browser-sessions.ts'
import { createSignInLibrary } from '../../modules/identity/sessions/sign-in-library.ts'
import { visitorOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TestServer } from '../servers/test-server.ts'

type Proof = { email: string; password: string }

/** Every sign-in of a test is in the same browser, so that people are not notified of a new one. */
const browserCookie = `kilowatt.browser=${'t'.repeat(43)}`

const login = ({ url }: Pick<TestServer, 'url'>, { email, password }: Proof) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browserCookie },
    body: JSON.stringify({ email, password }),
  })

/** Cookie header of a person who entered the right password and is asked for the second factor. */
export const signInHalf = async (server: Pick<TestServer, 'url'>, proof: Proof): Promise<string> =>
  cookieHeader(await login(server, proof))

/** Signs a person in and returns the cookie header of the session. */
export async function signIn(server: Pick<TestServer, 'url'>, { email, password }: Proof): Promise<string> {
  const response = await login(server, { email, password })
  if (!response.ok) throw new Error(`sign-in of ${email} failed: ${response.status} ${await response.text()}`)
  return cookieHeader(response)
}

type Running = Pick<TestServer, 'app' | 'url'>
type Known = { readonly id: number }

const sessions = new WeakMap<Platform, Map<number, Promise<string>>>()

/** Cookie header of a signed-in person: one session per person and server. */
export function signedInAs(running: Running, { id }: Known): Promise<string> {
  const { platform } = running.app
  const known = sessions.get(platform) ?? new Map<number, Promise<string>>()
  sessions.set(platform, known)
  const session = known.get(id) ?? newSession(running, { id })
  known.set(id, session)
  return session
}

/** A new session, like `signIn`, but without checking the password, which is slow on purpose. */
export async function newSession({ app: { platform }, url }: Running, { id }: Known): Promise<string> {
  const browser = { reqHeaders: new Headers({ cookie: browserCookie }), resHeaders: new Headers() }
  const { open } = createSessions(platform, createSignInLibrary(platform), createActors(platform))
  await platform.inTx(visitorOf({ ip: '127.0.0.1', origin: url }), (change) =>
    open(change, { userId: id, persistent: true }, browser),
  )
  return cookieHeader({ headers: browser.resHeaders })
}

/** Cookies that a browser would send after this response. */
export const cookieHeader = ({ headers }: Pick<Response, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
