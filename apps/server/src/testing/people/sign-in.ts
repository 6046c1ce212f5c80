import type { TestServer } from '../servers/test-server.ts'

type Proof = { email: string; password: string }

const login = ({ url }: Pick<TestServer, 'url'>, { email, password }: Proof) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/** The cookie header of somebody whose password was right, and who is asked for the second factor. */
export const signInHalf = async (server: Pick<TestServer, 'url'>, proof: Proof): Promise<string> =>
  cookieHeader(await login(server, proof))

/** Signs a person in and returns the cookie header that speaks for the session. */
export async function signIn(server: Pick<TestServer, 'url'>, { email, password }: Proof): Promise<string> {
  const response = await login(server, { email, password })
  if (!response.ok) throw new Error(`sign-in of ${email} failed: ${response.status} ${await response.text()}`)
  return cookieHeader(response)
}

const sessions = new WeakMap<Pick<TestServer, 'url'>, Map<string, Promise<string>>>()

/** As `signIn`, but one session per person and server: checking a password is slow on purpose. */
export function signedInAs(server: Pick<TestServer, 'url'>, person: Proof): Promise<string> {
  const known = sessions.get(server) ?? new Map<string, Promise<string>>()
  sessions.set(server, known)
  const session = known.get(person.email) ?? signIn(server, person)
  known.set(person.email, session)
  return session
}

/** What a browser would send back after this answer. */
export const cookieHeader = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
