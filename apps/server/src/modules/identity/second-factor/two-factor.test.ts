import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { codeOfApp } from '../../../testing/people/authenticator.ts'
import { cookieHeader, signIn } from '../../../testing/people/sign-in.ts'
import { refuseRowsOf } from '../../../testing/refused-rows.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse battery'

const post = (path: string, body: object, cookie = '') =>
  fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function personWithFactor(more: Parameters<typeof seedPerson>[1] = {}) {
  const person = await seedPerson(server.app.platform, more)
  const cookie = await signIn(server, person)
  const api = server.client(cookie)
  const { secret, uri } = (await api.twoFactor.setUp({ password })).data
  const { recoveryCodes } = (await api.twoFactor.enable({ code: codeOfApp(secret) })).data
  return { ...person, cookie, api, secret, uri, recoveryCodes }
}

/** Signs in with the password and returns the cookie of the unfinished sign-in. */
async function begin(person: { email: string }) {
  const response = await post('login', { email: person.email, password, staySignedIn: true })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'second_factor_needed' })
  return cookieHeader(response)
}

const isSignedIn = async (cookie: string) =>
  (await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status === 200

describe('signing in with a second factor', () => {
  test('needs password and code; the password alone creates no session', async () => {
    const person = await personWithFactor()
    expect(person.uri).toMatch(/^otpauth:\/\/totp\/Kilowatt:.*issuer=Kilowatt/)
    const half = await begin(person)
    expect(half).not.toContain('session_token')
    expect(await isSignedIn(half)).toBe(false)
    const { db } = server.app.platform
    expect(
      await db.selectFrom('session').select('id').where('user_id', '=', person.id).execute(),
    ).toHaveLength(1)

    const response = await post('two-factor/verify', { code: codeOfApp(person.secret, 1) }, half)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/kilowatt\.session_token=[^;]+; Max-Age=2592000/)
    expect(await isSignedIn(cookieHeader(response))).toBe(true)
  })

  test('accepts a code once', async () => {
    const person = await personWithFactor()
    const code = codeOfApp(person.secret, 1)
    expect((await post('two-factor/verify', { code }, await begin(person))).status).toBe(200)
    expect((await post('two-factor/verify', { code }, await begin(person))).status).toBe(400)
  })

  test('accepts a recovery code once, however it is typed', async () => {
    const person = await personWithFactor()
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const code = ` ${(person.recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ')} `
    expect((await post('two-factor/verify', { code }, await begin(person))).status).toBe(200)
    expect((await post('two-factor/verify', { code }, await begin(person))).status).toBe(400)
    expect((await person.api.twoFactor.state()).data).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
  })

  test('accepts the cookie of an unfinished sign-in once, and only while it is valid', async () => {
    const person = await personWithFactor()
    const half = await begin(person)
    expect((await post('two-factor/verify', { code: codeOfApp(person.secret, 1) }, half)).status).toBe(200)
    expect((await post('two-factor/verify', { code: person.recoveryCodes[1] }, half)).status).toBe(401)
    const expired = await begin(person)
    await server.app.platform.db
      .updateTable('one_time_token')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute()
    expect((await post('two-factor/verify', { code: person.recoveryCodes[2] }, expired)).status).toBe(401)
    expect((await post('two-factor/verify', { code: person.recoveryCodes[3] })).status).toBe(401)
  })

  test('makes the eleventh attempt wait', async () => {
    const person = await personWithFactor()
    const half = await begin(person)
    for (let n = 0; n < 10; n++)
      expect((await post('two-factor/verify', { code: '000000' }, half)).status).toBe(400)
    const refused = await post('two-factor/verify', { code: codeOfApp(person.secret, 1) }, half)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('leaves no readable secret in the database', async () => {
    const person = await personWithFactor()
    const { rows } = await server.app.platform.pool.query(
      `select (select encode(secret, 'escape') from second_factor where user_id = $1) secret,
        (select string_agg(encode(code_hash, 'escape'), ',') from recovery_code where user_id = $1) codes`,
      [person.id],
    )
    expect(JSON.stringify(rows)).not.toContain(person.secret)
    expect(JSON.stringify(rows)).not.toContain(person.recoveryCodes[0]?.slice(0, 5))
  })
})

describe('the second factor', () => {
  test('does not count before a first code has proved it', async () => {
    const person = await seedPerson(server.app.platform)
    const api = server.client(await signIn(server, person))
    await expect(api.twoFactor.setUp({ password: 'wrong' })).rejects.toMatchObject({ status: 400 })
    await api.twoFactor.setUp({ password })
    await expect(api.twoFactor.enable({ code: '123456' })).rejects.toMatchObject({
      data: { fields: [{ path: 'code' }] },
    })
    expect((await api.twoFactor.state()).data).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    expect(await isSignedIn(await signIn(server, person))).toBe(true)
  })

  test('cannot be replaced by another setup, only turned off with password and code', async () => {
    const { api, recoveryCodes, ...person } = await personWithFactor()
    const [first = '', second = ''] = recoveryCodes
    await expect(api.twoFactor.setUp({ password })).rejects.toMatchObject({ status: 409 })
    await expect(api.twoFactor.disable({ password, code: '000000' })).rejects.toMatchObject({ status: 400 })
    await expect(api.twoFactor.disable({ password: 'wrong', code: first })).rejects.toMatchObject({
      status: 400,
    })
    await begin(person)
    await api.twoFactor.disable({ password, code: second })
    expect((await api.twoFactor.state()).data).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    expect(await isSignedIn(await signIn(server, person))).toBe(true)
  })

  test('gets new recovery codes that replace the old ones', async () => {
    const { api, recoveryCodes, ...person } = await personWithFactor()
    const [first = '', second = ''] = recoveryCodes
    const renewed = (await api.twoFactor.renewRecoveryCodes({ password, code: first })).data.recoveryCodes
    expect((await post('two-factor/verify', { code: second }, await begin(person))).status).toBe(400)
    expect((await post('two-factor/verify', { code: renewed[0] }, await begin(person))).status).toBe(200)
  })
})

test('is required by a company: nothing else is accessible until it is set up, and it cannot be turned off', async () => {
  const { platform } = server.app
  const company = await seedCompany(platform)
  const person = await seedPerson(platform, { companyId: company.id, role: 'ROLE_AGGREGATOR' })
  await platform.db
    .updateTable('company')
    .set({ second_factor_required: true })
    .where('id', '=', company.id)
    .execute()
  const api = server.client(await signIn(server, person))
  expect((await api.auth.user()).data.user.owesSecondFactor).toBe(true)
  await expect(api.companies.list()).rejects.toMatchObject({ code: 'second_factor_required' })
  await expect(
    api.account.changePassword({ currentPassword: password, password: 'vR7#kq9!tzLm' }),
  ).rejects.toMatchObject({ status: 403 })

  const { secret } = (await api.twoFactor.setUp({ password })).data
  const [code = ''] = (await api.twoFactor.enable({ code: codeOfApp(secret) })).data.recoveryCodes

  expect((await api.companies.list()).data.companies).toHaveLength(1)
  await expect(api.twoFactor.disable({ password, code })).rejects.toMatchObject({
    code: 'second_factor_required',
  })
  expect((await api.twoFactor.state()).data).toMatchObject({ enabled: true, required: true })
})

describe.each(['audit_entry', 'notice'] as const)('while %s accepts no rows', (table) => {
  test('a second factor cannot be turned on without its log entry and its notice', async () => {
    const api = server.client(await signIn(server, await seedPerson(server.app.platform)))
    const { secret } = (await api.twoFactor.setUp({ password })).data
    await using _refused = await refuseRowsOf(server.app.platform.db, table)
    await expect(api.twoFactor.enable({ code: codeOfApp(secret) })).rejects.toMatchObject({ status: 500 })
    expect((await api.twoFactor.state()).data).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
  })

  test('a second factor cannot be turned off', async () => {
    const { api, secret } = await personWithFactor()
    await using _refused = await refuseRowsOf(server.app.platform.db, table)
    const code = codeOfApp(secret, 1)
    await expect(api.twoFactor.disable({ password, code })).rejects.toMatchObject({ status: 500 })
    expect((await api.twoFactor.state()).data).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
  })
})
