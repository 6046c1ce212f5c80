import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGrant } from '../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../seed/two-companies.ts'
import { codeOf } from './testing/people/code-of.ts'
import { newSession } from './testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from './testing/servers/test-server.ts'

/** Longest time for which access revoked on one server may last on another. */
const WITHIN_MS = 5_000
/** How long a server caches a session, unless notified. */
const BELIEVED_MS = 5_000
const STRONG_PASSWORD = 'four winds carry rain'

/**
 * Two servers on one database, as behind a load balancer: people use `there` when something ends on `here`.
 */
let here: TestServer
let there: TestServer
let world: TwoCompanies

beforeAll(async () => {
  here = await startTestServer({ roles: new Set(['web']) })
  there = await startTestServer({ roles: new Set(['web']) }, { sharesDatabaseOf: here })
  world = await seedTwoCompanies(here.app.platform)
})
afterAll(async () => {
  await there[Symbol.asyncDispose]()
  await here[Symbol.asyncDispose]()
})

type Guest = { person: SeededPerson; cookie: string }

/**
 * A person who may see the location, signed in twice: `cookie` is the observed session, the returned client
 * acts.
 */
async function newGuest(): Promise<Guest & { elsewhere: ReturnType<TestServer['client']> }> {
  const person = await seedPerson(here.app.platform)
  await seedGrant(here.app.platform, {
    locationId: world.location.id,
    userId: person.id,
    actions: ['view'],
  })
  const cookie = await newSession(there, person)
  return { person, cookie, elsewhere: here.client(await newSession(here, person)) }
}

const statusThere = async (headers: Record<string, string>) =>
  (await fetch(`${there.url}/api/auth/user`, { headers })).status

/** Opens a stream on the other server; returns the code that ends it. */
async function watchThere(cookie: string): Promise<{ end: () => Promise<unknown> }> {
  const events: AsyncIterator<LiveEvent> = await there.client(cookie).live.location({
    locationId: world.location.id,
  })
  await events.next()
  return {
    async end() {
      for (;;) {
        const result = await events.next().catch((error: { code?: unknown }) => ({ refused: error.code }))
        if ('refused' in result) return result.refused
        if (result.done) return 'done'
      }
    },
  }
}

/** Whether `ending` resolves in time after `act` has completed. */
async function inTime<T>(act: () => Promise<unknown>, ending: () => Promise<T>): Promise<T> {
  await act()
  const actedAt = performance.now()
  const result = await ending()
  expect(performance.now() - actedAt).toBeLessThan(WITHIN_MS)
  return result
}

const admin = async () => here.client(await newSession(here, world.people.superAdmin))

describe('an action that ends a session on one server ends it on the others, with its open streams', {
  timeout: 20_000,
}, () => {
  test.each<[string, (guest: Awaited<ReturnType<typeof newGuest>>) => Promise<unknown>]>([
    ['the session is revoked', ({ elsewhere }) => revokeOther(elsewhere)],
    ['all other sessions are revoked', ({ elsewhere }) => elsewhere.sessions.revokeOthers()],
    ['the person signs out', ({ cookie }) => here.client(cookie).auth.logout()],
    [
      'the password is changed',
      ({ elsewhere, person }) =>
        elsewhere.account.changePassword({ currentPassword: person.password, password: STRONG_PASSWORD }),
    ],
    [
      'the person deletes the account',
      ({ elsewhere, person: { email, password } }) => elsewhere.account.deleteAccount({ email, password }),
    ],
    [
      'a super admin deletes the person',
      async ({ person }) => (await admin()).userAdministration.remove({ userId: person.id }),
    ],
  ])('%s', async (_why, act) => {
    const guest = await newGuest()
    const stream = await watchThere(guest.cookie)
    expect(await statusThere({ cookie: guest.cookie })).toBe(200)
    const end = await inTime(
      () => act(guest),
      async () => {
        await expect
          .poll(() => statusThere({ cookie: guest.cookie }), { timeout: WITHIN_MS, interval: 20 })
          .toBe(401)
        return stream.end()
      },
    )
    expect(end).toBe('unauthenticated')
  })

  test('unaffected sessions continue', async () => {
    const guest = await newGuest()
    const other = await newGuest()
    await guest.elsewhere.sessions.revokeOthers()
    await expect.poll(() => statusThere({ cookie: guest.cookie })).toBe(401)
    expect(await statusThere({ cookie: other.cookie })).toBe(200)
  })
})

test('access to a location revoked on one server ends on the others', async () => {
  const { person, cookie } = await newGuest()
  const owner = here.client(await newSession(here, world.people.owner))
  const stream = await watchThere(cookie)
  const revoke = () => owner.grants.revoke({ locationId: world.location.id, userId: person.id })
  expect(await inTime(revoke, stream.end)).toBe('not_found')
  expect(await statusThere({ cookie })).toBe(200)
}, 20_000)

test('a newly required second factor is demanded on all servers at once', async () => {
  const member = await seedPerson(here.app.platform, {
    companyId: world.company.id,
    role: 'ROLE_AGGREGATOR',
  })
  const cookie = await newSession(there, member)
  const stream = await watchThere(cookie)
  const { companyAdmin } = await admin()
  const { companyId, ...settings } = await companySettings(companyAdmin, world.company.id)
  const require = (secondFactorRequired: boolean) =>
    companyAdmin.update({ companyId, ...settings, secondFactorRequired })
  const listThere = () => codeOf(there.client(cookie).companies.list())
  const turnedOnAt = performance.now()
  expect(await inTime(() => require(true), stream.end)).toBe('second_factor_required')
  expect(await listThere()).toBe('second_factor_required')
  expect(performance.now() - turnedOnAt).toBeLessThan(BELIEVED_MS / 2)
  await require(false)
  const turnedOffAt = performance.now()
  await expect.poll(listThere, { interval: 20 }).toBe('done')
  expect(performance.now() - turnedOffAt).toBeLessThan(BELIEVED_MS / 2)
}, 20_000)

test('an API key revoked on one server stops working on the others, and its streams end', async () => {
  const { elsewhere, person } = await newGuest()
  const { apiKey, key } = (
    await elsewhere.apiKeys.create({
      name: 'script',
      scope: 'read',
      expiresInDays: null,
      password: person.password,
    })
  ).data
  const headers = { authorization: `Bearer ${key}` }
  expect(await statusThere(headers)).toBe(200)
  const stop = new AbortController()
  const stream = await fetch(`${there.url}/api/locations/${world.location.id}/live`, {
    headers,
    signal: stop.signal,
  })
  expect(stream.status).toBe(200)
  await inTime(
    () => elsewhere.apiKeys.revoke({ apiKeyId: apiKey.id }),
    async () => {
      await expect.poll(() => statusThere(headers), { timeout: WITHIN_MS, interval: 20 }).toBe(401)
      expect(await stream.text()).toContain('unauthenticated')
    },
  )
}, 20_000)

test('access revoked while a server is disconnected ends there as soon as it reconnects', async () => {
  const { cookie, elsewhere } = await newGuest()
  const stream = await watchThere(cookie)
  const { pool } = here.app.platform
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen kilowatt_access'`,
  )
  expect(await inTime(() => elsewhere.sessions.revokeOthers(), stream.end)).toBe('unauthenticated')
}, 20_000)

async function revokeOther(client: ReturnType<TestServer['client']>) {
  const { sessions } = (await client.sessions.list()).data
  for (const { id, current } of sessions) if (!current) await client.sessions.revoke({ sessionId: id })
}

async function companySettings({ get }: ApiClient['companyAdmin'], companyId: number) {
  const { company } = (await get({ companyId })).data
  const { name, countryId, contactEmail, contactPhone, branding } = company
  return { companyId, name, countryId, contactEmail, contactPhone, branding }
}
