import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import type { TestServer } from '../servers/test-server.ts'
import { cookieHeader } from './sign-in.ts'

/** Requests the provider's address to visit. */
export const startVisit = (
  { url }: Pick<TestServer, 'url'>,
  provider: SocialProvider,
  { body = {}, cookie = '' }: { body?: object; cookie?: string } = {},
) =>
  fetch(`${url}/api/auth/social/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/**
 * Visits the provider, where `there` may change the address like a forger, and returns the address that the
 * provider sends the browser to.
 */
export async function visitProviderPage(begun: Response, there: (url: URL) => void = () => undefined) {
  const { data } = (await begun.json()) as { data: { url: string } }
  const url = new URL(data.url)
  there(url)
  const answer = await fetch(url, { redirect: 'manual' })
  return { url, back: answer.headers.get('location') ?? '', flight: cookieHeader(begun) }
}

/** Returns from the provider with these cookies. */
export async function returnFromProvider(back: string, cookie: string) {
  const end = await fetch(back, { redirect: 'manual', headers: { cookie } })
  return { status: end.status, location: end.headers.get('location'), cookie: cookieHeader(end) }
}

/** Visits the provider and returns, like a browser. */
export async function visitProvider(
  server: Pick<TestServer, 'url'>,
  provider: SocialProvider,
  { body = {}, cookie = '' }: { body?: object; cookie?: string } = {},
) {
  const begun = await startVisit(server, provider, { body, cookie })
  const { back, flight } = await visitProviderPage(begun)
  return returnFromProvider(back, `${cookie}; ${flight}`)
}

/** Outcome of a visit that signs no one in. */
export const endsWith = (outcome: string) => ({
  status: 302,
  location: `/auth/login?social=${outcome}`,
  cookie: '',
})
