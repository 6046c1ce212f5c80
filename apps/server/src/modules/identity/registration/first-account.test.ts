import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { cookieHeader } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { offerFirstAccount } from './first-account.commands.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.app.platform.db.deleteFrom('user_account').execute())
afterAll(() => server[Symbol.asyncDispose]())

const person = { email: 'First@Example.com', password: 'vR7#kq9!tzLm', firstName: 'Maja', lastName: 'Kovač' }

async function offeredToken(): Promise<string> {
  const address = await offerFirstAccount(server.app.platform, 'https://energy.example')
  if (address === null) throw new Error('nothing was offered')
  expect(address).toMatch(/^https:\/\/energy\.example\/auth\/first-account\?token=[\w-]{43}$/)
  return new URL(address).searchParams.get('token') ?? ''
}

const create = (body: Partial<typeof person> & { token: string }) =>
  fetch(`${server.url}/api/auth/first-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, ...body }),
  })

const people = () =>
  server.app.platform.db
    .selectFrom('user_account')
    .select(['email', 'is_super_admin', 'email_verified'])
    .execute()

test('the visitor with the token becomes super admin and is signed in, and this is logged', async () => {
  expect((await server.client().firstAccount.state()).data).toEqual({ open: true })
  const response = await create({ token: await offeredToken() })
  expect(response.status).toBe(200)
  const { data } = await server.client(cookieHeader(response)).auth.user()
  expect(data.user).toMatchObject({ email: 'first@example.com', role: 'ROLE_SUPER_ADMIN', verified: true })
  const { db } = server.app.platform
  const entry = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'object_name'])
    .where('action', '=', 'user.create-first')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ actor_id: data.user.id, object_name: person.email })
  expect((await server.client().firstAccount.state()).data).toEqual({ open: false })
  expect(await offerFirstAccount(server.app.platform, 'https://energy.example')).toBeNull()
})

test('a token works once, even for two visitors at the same moment', async () => {
  const token = await offeredToken()
  const answers = await Promise.all([create({ token }), create({ token, email: 'second@example.com' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await people()).toHaveLength(1)
  expect((await create({ token, email: 'third@example.com' })).status).toBe(404)
})

test('the first-account page is closed once there is an account', async () => {
  const token = await offeredToken()
  await seedPerson(server.app.platform)
  expect((await create({ token })).status).toBe(404)
  expect(await people()).toHaveLength(1)
})

test.each([
  ['a wrong token', { token: 'x'.repeat(43) }, { code: 'token_missing' }],
  [
    'an easy password',
    { password: 'password1' },
    { data: { fields: [{ path: 'password', message: 'common_password' }] } },
  ],
  [
    'their own name as password',
    { password: 'Maja.Kovac' },
    { data: { fields: [{ path: 'password', message: 'personal' }] } },
  ],
  ['a short password', { password: 'x7#k!' }, { data: { fields: [{ path: 'password' }] } }],
])('%s does not make anyone super admin', async (_what, body, expected) => {
  const response = await create({ token: await offeredToken(), ...body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject(expected)
  expect(await people()).toEqual([])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('an expired token does not make anyone super admin', async () => {
  const token = await offeredToken()
  await server.app.platform.db
    .updateTable('one_time_token')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await (await create({ token })).json()).toMatchObject({ code: 'token_expired' })
  expect(await people()).toEqual([])
})
