import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { cookieHeader, signIn } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let ana: SeededPerson
let company: { id: number; rootGroupId: number }

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  company = await seedCompany(platform, { name: 'Sončna energija' })
  ana = await seedPerson(platform, {
    email: 'Ana@Example.com',
    companyId: company.id,
    role: 'ROLE_USER_BASIC',
    locale: 'sl',
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const login = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const whoAmI = (cookie: string) => fetch(`${server.url}/api/auth/user`, { headers: { cookie } })

describe('signing in', () => {
  test('returns the person with role, company, own and shared locations, permissions and controllers', async () => {
    const { platform } = server.app
    const boris = await seedPerson(platform, {
      email: 'boris@example.com',
      companyId: company.id,
      role: 'ROLE_USER_BASIC',
    })
    const place = { companyId: company.id, locationGroupId: company.rootGroupId }
    const home = await seedLocation(platform, { ...place, name: 'Home', ownerId: boris.id })
    const shared = await seedLocation(platform, { ...place, name: 'Shared' })
    await seedLocation(platform, { ...place, name: 'Of somebody else', ownerId: ana.id })
    await seedGrant(platform, { locationId: shared.id, userId: boris.id, actions: ['view', 'control'] })
    const controller = await seedOemDevice(platform, { locationId: home.id })

    const { data } = await server.client().auth.login({ email: boris.email, password: boris.password })

    const all = { view: true, control: true, edit: true, manageUsers: true, managePricing: true }
    const where = { companyId: company.id, locationGroupId: company.rootGroupId, activePriceList: null }
    expect(data.user).toEqual({
      id: boris.id,
      first_name: 'Ana',
      last_name: 'Novak',
      email: 'boris@example.com',
      role: 'ROLE_USER_BASIC',
      roles: ['ROLE_USER', 'ROLE_USER_BASIC'],
      locale: null,
      country: null,
      company: { id: company.id, name: 'Sončna energija' },
      verified: true,
      spotMarketRegion: null,
      permissions: {
        location: [
          { id: home.id, ...all },
          { id: shared.id, ...all, edit: false, manageUsers: false, managePricing: false },
        ],
      },
      locations: [
        { id: home.id, name: 'Home', ...where },
        { id: shared.id, name: 'Shared', ...where },
      ],
      controllers: [{ id: controller.id, unitId: controller.serial }],
      memberships: [{ companyId: company.id, companyName: 'Sončna energija', role: 'ROLE_USER_BASIC' }],
      preferences: {
        locale: null,
        units: 'metric',
        theme: 'brand',
        startPage: 'home',
        startLocationId: null,
      },
      impersonator: null,
      owesSecondFactor: false,
    })
  })

  test('ignores the case of the e-mail address', async () => {
    expect((await login({ email: 'ANA@example.COM', password: ana.password })).status).toBe(200)
  })

  test.each([
    ['a wrong password', () => ({ email: ana.email, password: 'wrong' })],
    ['an unknown person', () => ({ email: 'nobody@example.com', password: ana.password })],
  ])('refuses %s without revealing which part was wrong, and sets no cookie', async (_what, body) => {
    const response = await login(body())
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toMatchObject({
      code: 'invalid_credentials',
      message: 'E-mail or password is wrong.',
    })
  })

  test.each([
    ['text that is no e-mail address', { email: 'ana', password: 'x' }, 'email'],
    ['no password', { email: 'ana@example.com' }, 'password'],
    ['a password that is too long', { email: 'ana@example.com', password: 'x'.repeat(257) }, 'password'],
  ])('refuses %s and names the field', async (_what, body, path) => {
    const response = await login(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
  })

  test.each([
    ['`remember`, the cookie lasts 30 days', { remember: true }, true],
    ['`staySignedIn`, the cookie lasts 30 days', { staySignedIn: true }, true],
    ['neither choice, the cookie ends with the browser', {}, false],
  ])('with %s', async (_what, choice, persistent) => {
    const response = await login({ email: ana.email, password: ana.password, ...choice })
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('kilowatt.session_token='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie?.includes('Max-Age=2592000')).toBe(persistent)
  })

  test('creates another token and ends the previous session when repeated', async () => {
    const first = await signIn(server, ana)
    const response = await login({ email: ana.email, password: ana.password }, { cookie: first })
    const second = cookieHeader(response)
    expect(second).not.toBe(first)
    expect((await whoAmI(first)).status).toBe(401)
    expect((await whoAmI(second)).status).toBe(200)
  })

  test('is refused from a page of another site', async () => {
    const response = await login(
      { email: ana.email, password: ana.password },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

test('after ten wrong passwords even the right one is refused for a quarter of an hour; correct passwords do not count', async () => {
  const vera = await seedPerson(server.app.platform, { email: 'vera@example.com' })
  for (let n = 0; n < 3; n++) await signIn(server, vera)
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push((await login({ email: vera.email, password: 'wrong' })).status)
  expect(new Set(statuses)).toEqual(new Set([401]))

  const refused = await login({ email: vera.email, password: vera.password })

  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  const waitS = Number(refused.headers.get('retry-after'))
  expect(waitS).toBeGreaterThan(800)
  expect(waitS).toBeLessThanOrEqual(900)
  expect((await login({ email: ana.email, password: ana.password })).status).toBe(200)
})

test('an IP address over its limit leaves no trace of the e-mail addresses that it tries', async () => {
  await using own = await startTestServer()
  const { db } = own.app.platform
  const attempt = (n: number) =>
    fetch(`${own.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${n}@example.com`, password: 'wrong' }),
    })
  // Acts as if a hundred had just been tried.
  await attempt(0)
  await db.updateTable('attempt').set({ count: 100 }).where('key', '=', 'sign-in:127.0.0.1').execute()
  const rows = () => db.selectFrom('attempt').select(['key', 'count']).orderBy('key').execute()
  const before = await rows()
  for (let n = 1; n <= 5; n++) expect((await attempt(n)).status).toBe(429)
  expect(await rows()).toEqual(before)
})

describe('sessions', () => {
  test('a request without a cookie is answered with 401', async () => {
    expect((await whoAmI('')).status).toBe(401)
  })

  test('a cookie that another key signed is answered with 401', async () => {
    const cookie = await signIn(server, ana)
    const [name, value = ''] = cookie.split('=')
    const token = decodeURIComponent(value).split('.')[0]
    expect((await whoAmI(`${name}=${token}.${'A'.repeat(43)}=`)).status).toBe(401)
    expect((await whoAmI(`${name}=${token}`)).status).toBe(401)
    expect((await whoAmI(`${name}=%E0%A4%A`)).status).toBe(401)
  })

  test('a session that has expired is answered with 401', async () => {
    const { db } = server.app.platform
    const cookie = await signIn(server, await seedPerson(server.app.platform))
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('token', '=', tokenIn(cookie))
      .execute()
    expect((await whoAmI(cookie)).status).toBe(401)
  })

  test('signing out ends the session, in the browser and in the database', async () => {
    const cookie = await signIn(server, ana)
    expect((await whoAmI(cookie)).status).toBe(200)

    const response = await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/kilowatt\.session_token=; Max-Age=0/)
    expect((await whoAmI(cookie)).status).toBe(401)
    const { db } = server.app.platform
    expect(
      await db.selectFrom('session').select('id').where('token', '=', tokenIn(cookie)).execute(),
    ).toEqual([])
  })
})

test('behind https, the session cookie is Secure', async () => {
  await using secure = await startTestServer({ publicUrl: 'https://kilowatt.example' })
  const eva = await seedPerson(secure.app.platform)
  const response = await fetch(`${secure.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: eva.email, password: eva.password }),
  })
  expect(response.headers.getSetCookie().join()).toMatch(/__Secure-kilowatt\.session_token=[^;]+;.*Secure/)
  const user = await fetch(`${secure.url}/api/auth/user`, { headers: { cookie: cookieHeader(response) } })
  expect(user.status).toBe(200)
})

const tokenIn = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
