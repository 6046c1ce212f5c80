import type { ApiKeyScope } from '@kilowatt/contracts/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string
let owner: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await signIn(server, world.people.owner)
  owner = server.client(cookie)
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse battery'

async function newKey(scope: ApiKeyScope = 'read', expiresInDays: number | null = 30) {
  const { apiKey, key } = (
    await owner.apiKeys.create({ name: `my ${scope}`, scope, expiresInDays, password })
  ).data
  return { id: apiKey.id, key, prefix: apiKey.prefix }
}

const withKey = (
  key: string,
  path: string,
  { method = 'GET', body = {} }: { method?: string; body?: object } = {},
) =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })

describe('an API key', () => {
  test('is recognisable, shown once, and stored only as a hash', async () => {
    const { id, key, prefix } = await newKey()
    expect(key).toMatch(/^kw_[\w-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const { apiKeys } = (await owner.apiKeys.list()).data
    expect(apiKeys.find((one) => one.id === id)).toMatchObject({
      name: 'my read',
      scope: 'read',
      prefix,
      expired: false,
      lastUsedAt: null,
    })
    expect(JSON.stringify(apiKeys)).not.toContain(key)
    const { rows } = await server.app.platform.pool.query(
      'select count(*)::int n from api_key k where k::text like $1',
      [`%${key.slice(8)}%`],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('acts for its owner, and its use is recorded', async () => {
    const { id, key } = await newKey()
    const response = await withKey(key, '/auth/user')
    expect(await response.json()).toMatchObject({ data: { user: { id: world.people.owner.id } } })
    const { apiKeys } = (await owner.apiKeys.list()).data
    expect(apiKeys.find((one) => one.id === id)?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000)
  })

  test('sees what its owner sees and nothing more', async () => {
    const { key } = await newKey('manage')
    expect((await withKey(key, `/locations/${world.location.id}`)).status).toBe(200)
    expect((await withKey(key, `/locations/${world.foreignLocation.id}`)).status).toBe(404)
    expect((await withKey(key, '/companies')).status).toBe(403)
    expect((await withKey(key, '/admin/outbox')).status).toBe(403)
  })

  test('controls devices only with the scope for it', async () => {
    const device = await seedDevice(server.app.platform, { locationId: world.location.id })
    const path = `/devices/${device.id}/commands`
    const command = { method: 'POST', body: { parameter: 'no_such_parameter', value: 1 } }
    const reader = await withKey((await newKey('read')).key, path, command)
    expect(await reader.json()).toMatchObject({ code: 'key_scope' })
    const controller = await withKey((await newKey('control')).key, path, command)
    expect(controller.status).not.toBe(403)
  })

  test.each([
    [
      'cannot create a key',
      'POST',
      '/auth/api-keys',
      { name: 'x', scope: 'read', expiresInDays: null, password },
    ],
    ['cannot list keys', 'GET', '/auth/api-keys', {}],
    [
      'cannot change the password',
      'POST',
      '/auth/user/password',
      { currentPassword: password, password: 'vR7#kq9!tzLm' },
    ],
    ['cannot end sessions', 'POST', '/auth/sessions/revoke-others', {}],
    ['cannot delete the account', 'POST', '/auth/user/deletion', { email: 'x', password }],
    ['cannot switch on a second factor', 'POST', '/auth/two-factor/set-up', { password }],
  ])('%s, whatever its scope', async (_what, method, path, body) => {
    const { key } = await newKey('manage')
    const before = (await owner.apiKeys.list()).data.apiKeys.length
    const response = await withKey(key, path, { method, body })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'key_scope' })
    expect((await owner.apiKeys.list()).data.apiKeys).toHaveLength(before)
  })

  test('stops working at once when revoked; only its owner can revoke it', async () => {
    const { id, key } = await newKey()
    expect((await withKey(key, '/auth/user')).status).toBe(200)
    const stranger = server.client(await signIn(server, world.people.viewer))
    await expect(stranger.apiKeys.revoke({ apiKeyId: id })).rejects.toMatchObject({ status: 404 })
    expect((await withKey(key, '/auth/user')).status).toBe(200)
    await owner.apiKeys.revoke({ apiKeyId: id })
    expect((await withKey(key, '/auth/user')).status).toBe(401)
  })

  test('is refused after its expiry, and shown as expired', async () => {
    const { id, key } = await newKey('read', 1)
    await server.app.platform.db
      .updateTable('api_key')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await withKey(key, '/auth/user')).status).toBe(401)
    expect((await owner.apiKeys.list()).data.apiKeys.find((one) => one.id === id)).toMatchObject({
      expired: true,
    })
  })

  test('is refused if it is wrong, even with a valid cookie', async () => {
    for (const key of ['kw_wrong', '', 'something else'])
      expect(
        (await fetch(`${server.url}/api/auth/user`, { headers: { cookie, authorization: `Bearer ${key}` } }))
          .status,
      ).toBe(401)
  })

  test('is not created without the current password', async () => {
    const attempt = owner.apiKeys.create({ name: 'x', scope: 'read', expiresInDays: null, password: 'wrong' })
    await expect(attempt).rejects.toMatchObject({ data: { fields: [{ path: 'password' }] } })
  })
})
