import type { TestServer } from './test-server.ts'

/** Signs a person in and returns the cookie header that speaks for the session. */
export async function signIn(
  server: Pick<TestServer, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`sign-in of ${email} failed: ${response.status} ${await response.text()}`)
  return cookieHeader(response)
}

const sessions = new WeakMap<Pick<TestServer, 'url'>, Map<string, Promise<string>>>()

/** As `signIn`, but one session per person and server: checking a password is slow on purpose. */
export function signedInAs(
  server: Pick<TestServer, 'url'>,
  person: { email: string; password: string },
): Promise<string> {
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
