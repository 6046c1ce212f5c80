import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { mailTo, tokenIn } from '../../../testing/outside/outbox.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let company: { id: number; rootGroupId: number }

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  company = await seedCompany(server.app.platform, { name: '=Alpha' })
})
afterAll(() => server[Symbol.asyncDispose]())

const strong = 'vR7#kq9!tzLm'

async function newPerson(more: Parameters<typeof seedPerson>[1] = {}) {
  const person = await seedPerson(server.app.platform, more)
  const cookie = await signIn(server, person)
  return { ...person, cookie, api: server.client(cookie) }
}

const isSignedIn = async (cookie: string) =>
  (await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status === 200

describe('my account', () => {
  test('saves personal information and preferences, and every call returns them', async () => {
    const { api } = await newPerson()
    const personal = {
      firstName: 'Eva',
      lastName: 'Kos',
      phone: '+386 40 123 456',
      countryId: 705,
      spotMarketRegionId: null,
    }
    await api.account.savePersonal(personal)
    await api.account.savePreferences({ locale: 'de', units: 'imperial' })
    await api.account.savePreferences({ theme: 'dark', startPage: 'charts' })
    const { account } = (await api.account.get()).data
    const preferences = {
      locale: 'de',
      units: 'imperial',
      theme: 'dark',
      startPage: 'charts',
      startLocationId: null,
    }
    expect(account).toMatchObject({ personal, preferences, hasPassword: true })
    const { user } = (await api.auth.user()).data
    expect(user).toMatchObject({ first_name: 'Eva', locale: 'de', preferences })
  })

  test('logs changed settings with their old values, and no unchanged ones', async () => {
    const { api } = await newPerson()
    const { id } = (await api.account.get()).data.account
    await api.account.savePreferences({ units: 'imperial' })
    await api.account.savePreferences({ units: 'imperial' })
    await api.account.saveConsent({ granted: true })
    await api.account.saveConsent({ granted: false })
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('actor_id', '=', id)
      .where('object_id', '=', String(id))
      .where('action', 'in', ['user.change-preferences', 'user.change-consent'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'user.change-preferences', before: { units: 'metric' }, after: { units: 'imperial' } },
      { action: 'user.change-consent', before: { analytics: null }, after: { analytics: true } },
      { action: 'user.change-consent', before: { analytics: true }, after: { analytics: false } },
    ])
  })

  test.each([
    ['an unknown language', { locale: 'xx' }, 'locale'],
    ['an unknown page', { startPage: 'https://evil.example' }, 'startPage'],
  ])('names %s in a refusal', async (_what, body, path) => {
    const { cookie } = await newPerson()
    const response = await fetch(`${server.url}/api/auth/user/preferences`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path }] } })
  })

  test('refuses a start location without access like an absent one', async () => {
    const { platform } = server.app
    const place = { companyId: company.id, locationGroupId: company.rootGroupId }
    const person = await newPerson()
    const [foreign, own] = [
      await seedLocation(platform, place),
      await seedLocation(platform, { ...place, ownerId: person.id }),
    ]
    const attempt = (startLocationId: number) =>
      person.api.account.savePreferences({ startLocationId }).then(
        () => 'saved',
        ({ code, status, message, data }: Record<string, unknown>) => ({ code, status, message, data }),
      )
    const absent = await attempt(2_000_000_000)
    expect(absent).toMatchObject({ code: 'not_found' })
    expect(await attempt(foreign.id)).toEqual(absent)
    expect(await attempt(own.id)).toBe('saved')
    await platform.db.updateTable('location').set({ owner_id: null }).where('id', '=', own.id).execute()
    await person.api.account.savePreferences({ startLocationId: own.id, units: 'imperial' })
    const { preferences } = (await person.api.account.get()).data.account
    expect(preferences).toMatchObject({ startLocationId: own.id, units: 'imperial' })
  })

  test('lets a "no" to analytics override an earlier "yes"', async () => {
    const { api } = await newPerson()
    await api.account.saveConsent({ granted: true })
    await api.account.saveConsent({ granted: false })
    expect((await api.account.consents()).data.consents).toMatchObject([
      { kind: 'analytics', granted: false },
    ])
  })
})

describe('changing the password', () => {
  test('ends every other session, applies from now on, and is reported by mail', async () => {
    const person = await newPerson()
    const elsewhere = await signIn(server, person)
    await person.api.account.changePassword({ currentPassword: person.password, password: strong })
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(await signIn(server, { ...person, password: strong }))).toBe(true)
    await expect(signIn(server, person)).rejects.toThrow('401')
    expect(await mailTo(server, person.email)).toMatchObject({ event: 'passwordChanged' })
  })

  test.each([
    [
      'a wrong current password',
      { currentPassword: 'wrong', password: strong },
      'currentPassword',
      'wrong_password',
    ],
    ['no current password', { password: strong }, 'currentPassword', 'wrong_password'],
    [
      'a weak new one',
      { currentPassword: 'correct horse battery', password: 'password1' },
      'password',
      'common_password',
    ],
  ])('changes nothing with %s', async (_what, input, path, message) => {
    const person = await newPerson()
    const attempt = person.api.account.changePassword(input)
    await expect(attempt).rejects.toMatchObject({ data: { fields: [{ path, message }] } })
    expect(await isSignedIn(await signIn(server, person))).toBe(true)
  })
})

describe('changing the e-mail address', () => {
  test('takes effect once the link at the new address is opened; the old address is notified', async () => {
    const person = await newPerson({ locale: 'en' })
    const email = `new-${person.email}`
    await person.api.account.changeEmail({ email, password: person.password })
    const mail = await mailTo(server, email)
    expect((await person.api.account.get()).data.account.email).toBe(person.email)
    const { outcome } = (await server.client().registration.verifyEmail({ token: tokenIn(mail) })).data
    expect(outcome).toBe('confirmed')
    expect((await person.api.account.get()).data.account.email).toBe(email)
    expect((await mailTo(server, person.email)).text).toContain(email)
    expect(await isSignedIn(await signIn(server, { ...person, email }))).toBe(true)
  })

  test('changes nothing if another person has the address by now', async () => {
    const person = await newPerson()
    const email = `taken-${person.email}`
    await person.api.account.changeEmail({ email, password: person.password })
    const token = tokenIn(await mailTo(server, email))
    const other = await newPerson({ email })
    expect((await server.client().registration.verifyEmail({ token })).data.outcome).toBe('expired')
    expect((await person.api.account.get()).data.account.email).toBe(person.email)
    expect((await other.api.account.get()).data.account.email).toBe(email)
  })
})

describe('sessions', () => {
  test('are listed with the current one marked, and end one by one or all others at once', async () => {
    const person = await newPerson()
    const [second, third] = [await signIn(server, person), await signIn(server, person)]
    const { sessions } = (await server.client(second).sessions.list()).data
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const [newest] = (await server.client(third).sessions.list()).data.sessions.filter(
      ({ current }) => current,
    )
    await person.api.sessions.revoke({ sessionId: newest?.id ?? 0 })
    expect(await Promise.all([second, third].map(isSignedIn))).toEqual([true, false])
    expect((await person.api.sessions.revokeOthers()).data).toEqual({ ended: 1 })
    expect(await Promise.all([person.cookie, second].map(isSignedIn))).toEqual([true, false])
  })

  test('come in pages with their total, the current one first', async () => {
    const person = await newPerson()
    await server.app.platform.pool.query(
      `insert into session (user_id, token, expires_at)
       select $1, 'paged ' || n, now() + interval '1 day' from generate_series(1, 230) n`,
      [person.id],
    )
    const page = async (number: number) =>
      (await person.api.sessions.list({ page: number, pageSize: 100 })).data
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ sessions, total }) => [sessions.length, total])).toEqual([
      [100, 231],
      [100, 231],
      [31, 231],
    ])
    expect(pages[0]?.sessions[0]?.current).toBe(true)
    expect(new Set(pages.flatMap(({ sessions }) => sessions.map(({ id }) => id))).size).toBe(231)
  })

  test('of another person are not found', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    const [session] = (await theirs.api.sessions.list()).data.sessions
    await expect(mine.api.sessions.revoke({ sessionId: session?.id ?? 0 })).rejects.toMatchObject({
      status: 404,
    })
    expect(await isSignedIn(theirs.cookie)).toBe(true)
  })
})

test('use the company that the person chose, with the role there', async () => {
  const { platform } = server.app
  const second = await seedCompany(platform, { name: 'Beta' })
  const person = await newPerson({ companyId: company.id, role: 'ROLE_AGGREGATOR' })
  const foreign = await seedCompany(platform, { name: 'Gamma' })
  await platform.db
    .insertInto('membership')
    .values({ user_id: person.id, company_id: second.id, role: 'ROLE_USER_BASIC' })
    .execute()
  const before = (await person.api.auth.user()).data.user
  expect(before).toMatchObject({ company: { id: company.id }, role: 'ROLE_AGGREGATOR' })
  expect(before.memberships.map(({ companyId }) => companyId).sort()).toEqual([company.id, second.id])
  const { user } = (await person.api.sessions.switchCompany({ companyId: second.id })).data
  expect(user).toMatchObject({ company: { id: second.id, name: 'Beta' }, role: 'ROLE_USER_BASIC' })
  await expect(person.api.companies.list()).rejects.toMatchObject({ status: 403 })
  await expect(person.api.sessions.switchCompany({ companyId: foreign.id })).rejects.toMatchObject({
    status: 404,
  })
  expect((await person.api.auth.user()).data.user.company?.id).toBe(second.id)
})

describe('my data', () => {
  test('is a ZIP of JSON and CSV, without secrets and without active formulas', async () => {
    const { platform } = server.app
    const person = await newPerson({ companyId: company.id, role: 'ROLE_USER_BASIC' })
    await seedLocation(platform, {
      companyId: company.id,
      locationGroupId: company.rootGroupId,
      ownerId: person.id,
      name: 'Home',
    })
    const response = await fetch(`${server.url}/api/auth/user/export`, { headers: { cookie: person.cookie } })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain('my-data.zip')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(JSON.parse(text('account.json'))).toMatchObject([{ email: person.email }])
    expect(JSON.parse(text('locations.json'))).toMatchObject([{ name: 'Home' }])
    expect(text('companies.csv')).toContain(`"'=Alpha"`)
    const everything = Object.keys(files).map(text).join()
    const { token } = await platform.db
      .selectFrom('session')
      .select('token')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(everything).not.toContain(token)
    const { password } = await platform.db
      .selectFrom('account')
      .select('password')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(everything).not.toContain(password)
  })
})

describe('deleting my account', () => {
  test('removes what the page lists and keeps the rest', async () => {
    const { platform } = server.app
    const place = { companyId: company.id, locationGroupId: company.rootGroupId }
    const person = await newPerson({ companyId: company.id, role: 'ROLE_USER_BASIC', locale: 'en' })
    const home = await seedLocation(platform, { ...place, name: 'Home', ownerId: person.id })
    const shared = await seedLocation(platform, { ...place, name: 'Shared' })
    await seedGrant(platform, { locationId: shared.id, userId: person.id, actions: ['view'] })
    const deletion = (await person.api.account.deletion()).data
    expect(deletion).toMatchObject({ allowed: true, refusal: null })
    expect(Object.fromEntries(deletion.removes.map(({ what, count }) => [what, count]))).toMatchObject({
      memberships: 1,
      shared_access: 1,
      sessions: 1,
    })
    expect(deletion.keeps).toContainEqual({ what: 'owned_locations', count: 1 })

    await expect(
      person.api.account.deleteAccount({ email: person.email, password: 'wrong' }),
    ).rejects.toMatchObject({ data: { fields: [{ path: 'password' }] } })
    await expect(
      person.api.account.deleteAccount({ email: 'other@example.com', password: person.password }),
    ).rejects.toMatchObject({ data: { fields: [{ path: 'email' }] } })
    expect(await isSignedIn(person.cookie)).toBe(true)
    await person.api.account.deleteAccount({ email: person.email, password: person.password })

    expect(await isSignedIn(person.cookie)).toBe(false)
    const { db } = platform
    expect(await db.selectFrom('user_account').select('id').where('id', '=', person.id).execute()).toEqual([])
    expect(
      await db.selectFrom('membership').select('role').where('user_id', '=', person.id).execute(),
    ).toEqual([])
    expect(await db.selectFrom('location').select('owner_id').where('id', '=', home.id).execute()).toEqual([
      { owner_id: null },
    ])
    const audited = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'object_name'])
      .where('action', '=', 'user.delete')
      .where('object_id', '=', String(person.id))
      .execute()
    expect(audited).toEqual([{ actor_id: person.id, object_name: person.email }])
    expect(await mailTo(server, person.email)).toMatchObject({ event: 'accountDeleted', locale: 'en' })
  })

  test('is refused to a super admin', async () => {
    const admin = await newPerson({ role: 'ROLE_SUPER_ADMIN' })
    expect((await admin.api.account.deletion()).data).toMatchObject({
      allowed: false,
      refusal: 'super_admin',
    })
    await expect(
      admin.api.account.deleteAccount({ email: admin.email, password: admin.password }),
    ).rejects.toMatchObject({ code: 'super_admin_stays', status: 403 })
    expect(await isSignedIn(admin.cookie)).toBe(true)
  })
})
