import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedPerson } from '../../../../seed/people.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mailsTo, mailTo, tokenIn } from '../../../testing/outside/outbox.ts'
import { cookieHeader, signIn } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

const answer = z.object({ data: z.object({ outcome: z.string() }) })

const password = 'vR7#kq9!tzLm'
const other = 'pW3$zz81-Qrst'

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const registration = (email: string, more: object = {}) => ({
  email,
  password,
  firstName: 'Zoran',
  lastName: 'Hribar',
  agreeToTerms: true,
  agreeToPrivacy: true,
  ...more,
})

const outcomeOf = async (response: Response) => answer.parse(await response.json()).data.outcome
const login = (email: string, secret: string) => post('login', { email, password: secret })

let counter = 0
const freshAddress = () => `zoran-${counter++}@example.com`

async function register(more: object = {}) {
  const email = freshAddress()
  expect((await post('register', registration(email, more))).status).toBe(200)
  return { email, mail: await mailTo(server, email) }
}

describe('registering', () => {
  test('stores person and consents, and the link in the mail confirms the address once', async () => {
    const { email, mail } = await register({ locale: 'en' })
    expect(mail).toMatchObject({ event: 'verifyEmail', locale: 'en', subject: 'Confirm your e-mail address' })
    const { db } = server.app.platform
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const consents = await db
      .selectFrom('consent')
      .select(['kind', 'granted'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'privacy', granted: true },
      { kind: 'terms', granted: true },
    ])
    expect(await (await login(email, password)).json()).toMatchObject({ code: 'email_not_verified' })

    const token = tokenIn(mail)
    expect(await outcomeOf(await post('token-validation', { token }))).toBe('confirmed')
    expect(await outcomeOf(await post('verify-email', { token }))).toBe('confirmed')
    expect(await outcomeOf(await post('verify-email', { token }))).toBe('already_used')
    expect(await outcomeOf(await post('token-validation', { token }))).toBe('already_used')
    expect((await login(email, password)).status).toBe(200)
  })

  describe('confirming an address', () => {
    const confirm = async (email: string, token: string, more: object = {}, headers = {}) => {
      const response = await post('verify-email', { token, ...more }, headers)
      expect(await outcomeOf(response)).toBe('confirmed')
      const cookie = cookieHeader(response)
      if (!cookie.includes('session_token=')) return null
      const me = await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })
      const { data } = z
        .object({ data: z.object({ user: z.object({ email: z.string() }) }) })
        .parse(await me.json())
      return data.user.email === email
    }

    test('signs in the person who registered in the same browser', async () => {
      const { email, mail } = await register()
      expect(await confirm(email, tokenIn(mail), { registeredHere: email.toUpperCase() })).toBe(true)
    })

    test('signs no one in if another address was registered in this browser, or none', async () => {
      const [first, second] = [await register(), await register()]
      expect(await confirm(first.email, tokenIn(first.mail), { registeredHere: second.email })).toBeNull()
      expect(await confirm(second.email, tokenIn(second.mail))).toBeNull()
    })

    test('does not change the session of a person who is signed in', async () => {
      const { email, mail } = await register()
      const cookie = await signIn(server, await seedPerson(server.app.platform, { email: freshAddress() }))
      expect(await confirm(email, tokenIn(mail), { registeredHere: email }, { cookie })).toBeNull()
      expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
    })

    test('signs no one in with a used link', async () => {
      const { email, mail } = await register()
      await confirm(email, tokenIn(mail))
      const again = await post('verify-email', { token: tokenIn(mail), registeredHere: email })
      expect(await outcomeOf(again)).toBe('already_used')
      expect(again.headers.getSetCookie()).toEqual([])
    })

    test('requires a second factor as usual', async () => {
      const { email, mail } = await register()
      const { db } = server.app.platform
      const { id } = await db
        .selectFrom('user_account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('second_factor')
        .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date(), last_step: null })
        .execute()
      expect(await confirm(email, tokenIn(mail), { registeredHere: email })).toBeNull()
    })
  })

  test.each(['Žiga', 'Anne-Marie', "O'Neill", 'J. R. R.', 'St. John', 'María José', 'Đorđe'])(
    'accepts the name %s, and does not repeat it to an unconfirmed address',
    async (firstName) => {
      const { email, mail } = await register({ firstName, lastName: 'Čeh-Œuvre' })
      const { html } = await server.app.platform.db
        .selectFrom('mail')
        .select('html')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      expect(mail.text + html).not.toContain(firstName)
      expect(mail.text + html).not.toContain('Čeh-Œuvre')
    },
  )

  test('gives the same answer for an address with an account, and sends a mail that explains it', async () => {
    const person = await seedPerson(server.app.platform, { email: freshAddress() })
    const known = await post('register', registration(person.email))
    const unknown = await post('register', registration(freshAddress()))
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(await mailTo(server, person.email)).toMatchObject({ event: 'accountExists', locale: 'sl' })
    expect((await login(person.email, person.password)).status).toBe(200)
    expect((await login(person.email, password)).status).toBe(401)
  })

  test('keeps a stranger who registers an address first from knowing the password when its owner confirms', async () => {
    const { email } = await register()
    await post('register', registration(email, { password: other }))
    const mail = await mailTo(server, email, 2)
    expect(mail.event).toBe('resetPassword')
    expect(
      await outcomeOf(await post('reset-password', { token: tokenIn(mail), password: 'bL5&owner-chose' })),
    ).toBe('confirmed')
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, other)).status).toBe(401)
    expect((await login(email, 'bL5&owner-chose')).status).toBe(200)
  })

  test.each([
    ['without agreeing to the terms', { agreeToTerms: false }, 'agreeToTerms'],
    ['without agreeing to the privacy policy', { agreeToPrivacy: undefined }, 'agreeToPrivacy'],
    ['with an easy password', { password: 'qwertyuiop' }, 'password'],
    ['with their own name as password', { password: 'ZoranHribar' }, 'password'],
    ['without a name', { firstName: ' ' }, 'firstName'],
    ['with an address as name', { firstName: 'see https://evil.example' }, 'firstName'],
    ['with a host as name', { lastName: 'evil.example' }, 'lastName'],
    ['with an e-mail address as name', { lastName: 'me@evil' }, 'lastName'],
    ['with a line break in a name', { firstName: 'Ana\n\nYour account is blocked' }, 'firstName'],
  ])('refuses %s by field, and stores nothing', async (_what, more, path) => {
    const email = freshAddress()
    const response = await post('register', registration(email, more))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
    const { db } = server.app.platform
    expect(await db.selectFrom('user_account').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('is refused with a waiting time after too many attempts', async () => {
    const email = freshAddress()
    for (let n = 0; n < 5; n++) await post('verify-email/resend', { email })
    const refused = await post('verify-email/resend', { email })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})

describe('links', () => {
  test.each(['', 'x'.repeat(43)])('are reported as unknown if they were never sent: %o', async (token) => {
    expect(await outcomeOf(await post('verify-email', { token }))).toBe('missing')
    expect(await outcomeOf(await post('reset-password', { token, password }))).toBe('missing')
    expect(await outcomeOf(await post('token-validation', { token }))).toBe('missing')
  })

  test('expire, and a new link replaces an expired one', async () => {
    const { email, mail } = await register()
    const { db } = server.app.platform
    await db
      .updateTable('one_time_token')
      .set({ expires_at: new Date(0) })
      .where('purpose', '=', 'verify_email')
      .execute()
    expect(await outcomeOf(await post('verify-email', { token: tokenIn(mail) }))).toBe('expired')
    await post('verify-email/resend', { email })
    const again = await mailTo(server, email, 2)
    expect(await outcomeOf(await post('verify-email', { token: tokenIn(again) }))).toBe('confirmed')
  })

  test('work for one purpose only', async () => {
    const { mail } = await register()
    expect(await outcomeOf(await post('reset-password', { token: tokenIn(mail), password }))).toBe('missing')
  })

  test('are stored nowhere in the database except in the outbox', async () => {
    const { mail } = await register()
    const token = tokenIn(mail)
    const { rows } = await server.app.platform.pool.query(
      `select (select count(*)::int from one_time_token t where t::text like $1) tokens,
        (select count(*)::int from pgboss.job j where j::text like $1) jobs`,
      [`%${token}%`],
    )
    expect(rows).toEqual([{ tokens: 0, jobs: 0 }])
  })
})

describe('a forgotten password', () => {
  test('is replaced through the link; every session ends, and the person is notified', async () => {
    const person = await seedPerson(server.app.platform, { email: freshAddress(), locale: 'en' })
    const cookie = await signIn(server, person)
    expect((await post('forgotten-password', { email: person.email.toUpperCase() })).status).toBe(200)
    const token = tokenIn(await mailTo(server, person.email))
    const weak = await post('reset-password', { token, password: 'password1' })
    expect(weak.status).toBe(400)

    expect(await outcomeOf(await post('reset-password', { token, password }))).toBe('confirmed')

    expect(await outcomeOf(await post('reset-password', { token, password: other }))).toBe('already_used')
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(person.email, password)).status).toBe(200)
    // the sign-in may be announced as one in a new browser, before or after
    await eventually(async () =>
      expect(await mailsTo(server, person.email)).toContainEqual(
        expect.objectContaining({ event: 'passwordChanged' }),
      ),
    )
  })

  test('gives the same answer for an unknown person, and sends nothing', async () => {
    const person = await seedPerson(server.app.platform, { email: freshAddress() })
    const unknownAddress = freshAddress()
    const unknown = await post('forgotten-password', { email: unknownAddress })
    const known = await post('forgotten-password', { email: person.email })
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    await mailTo(server, person.email)
    expect(await mailsTo(server, unknownAddress)).toEqual([])
  })
})

test('only super admins can read the outbox, with each mail and its link', async () => {
  const { email } = await register()
  const { platform } = server.app
  const admin = await signIn(server, await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' }))
  const { data } = await server.client(admin).mailOutbox.list({ recipient: email.slice(1).toUpperCase() })
  expect(data).toMatchObject({
    total: 1,
    mails: [{ recipient: email, event: 'verifyEmail', status: 'outbox' }],
  })
  const [head] = data.mails
  const { mail } = (await server.client(admin).mailOutbox.get({ mailId: head?.id ?? 0 })).data
  expect(mail.text).toContain(`${server.url}/auth/verify-email?token=`)
  expect(mail.html).toContain('<!doctype html>')

  const aggregator = cookieHeader(await login(...(await aggregatorLogin())))
  await expect(server.client(aggregator).mailOutbox.list({})).rejects.toMatchObject({ status: 403 })
  await expect(server.client(aggregator).mailOutbox.get({ mailId: head?.id ?? 0 })).rejects.toMatchObject({
    status: 403,
  })
  await expect(server.client(admin).mailOutbox.get({ mailId: 2_000_000 })).rejects.toMatchObject({
    status: 404,
  })
})

async function aggregatorLogin(): Promise<[string, string]> {
  const person = await seedPerson(server.app.platform)
  return [person.email, person.password]
}
