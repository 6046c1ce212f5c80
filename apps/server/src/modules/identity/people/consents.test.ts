import { CONSENT_COOKIE, encodeConsent } from '@kilowatt/contracts/identity/consent-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { cookieHeader } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const answered = (analyticsCookies: boolean, consentedAt: number) =>
  `locale=sl; ${CONSENT_COOKIE}=${encodeConsent({ config: { necessaryCookies: true, analyticsCookies }, consentedAt })}`

/** Signs in from a browser with these cookies. */
async function signInWith({ email, password }: { email: string; password: string }, cookie: string) {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return server.client(cookieHeader(response))
}

const wordsOf = (userId: number) =>
  server.app.platform.db
    .selectFrom('consent')
    .select(['kind', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

test('an answer given before signing in reaches the account once, with its time, and is logged', async () => {
  const person = await seedPerson(server.app.platform)
  const at = Date.now() - MINUTE_MS
  const api = await signInWith(person, answered(true, at))
  expect((await api.account.consents()).data.consents).toEqual([{ kind: 'analytics', granted: true, at }])
  await signInWith(person, answered(true, at))
  expect(await wordsOf(person.id)).toHaveLength(1)
  const entries = await server.app.platform.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('actor_id', '=', person.id)
    .where('action', '=', 'user.change-consent')
    .execute()
  expect(entries).toEqual([{ before: { analytics: null }, after: { analytics: true } }])
})

test('the newest answer counts, wherever it was given', async () => {
  const person = await seedPerson(server.app.platform)
  const api = await signInWith(person, '')
  await api.account.saveConsent({ granted: false })
  const older = await signInWith(person, answered(true, Date.now() - MINUTE_MS))
  expect((await older.account.consents()).data.consents).toMatchObject([{ granted: false }])
  const newer = await signInWith(person, answered(true, Date.now() + DAY_MS))
  const { consents } = (await newer.account.consents()).data
  expect(consents).toMatchObject([{ granted: true }])
  expect(consents[0]?.at).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['nothing', ''],
  ['an unreadable value', `${CONSENT_COOKIE}=yes`],
  ['an answer from years ago', answered(true, 1_500_000_000_000)],
  [
    'an invalid time',
    `${CONSENT_COOKIE}=${encodeURIComponent('{"config":{"analyticsCookies":true},"consentedAt":null}')}`,
  ],
])('%s is not a consent', async (_what, cookie) => {
  const person = await seedPerson(server.app.platform)
  await signInWith(person, cookie)
  expect(await wordsOf(person.id)).toEqual([])
})
