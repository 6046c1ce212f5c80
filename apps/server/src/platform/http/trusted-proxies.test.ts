import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedPerson } from '../../../seed/people.ts'
import { readConfig } from '../../config.ts'
import { mailTo } from '../../testing/outside/outbox.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import type { TrustedProxies } from '../../trusted-proxies.ts'

const startBehind = (trustProxy: TrustedProxies) =>
  startTestServer({ trustProxy, roles: new Set(['web', 'jobs']), publicUrl: 'https://platform.example' })

const servers = new Map<string, Promise<TestServer>>()
/** One server for each setting, with a brand that has its own host. */
function serverBehind(proxies: TrustedProxies): Promise<TestServer> {
  const key = JSON.stringify(proxies)
  const server = servers.get(key) ?? withBrand(proxies)
  servers.set(key, server)
  return server
}
async function withBrand(proxies: TrustedProxies) {
  const server = await startBehind(proxies)
  await server.app.platform.db
    .insertInto('brand')
    .values({ host: 'sonce.example', platform_name: 'Sonce', product_name: 'Sonce' })
    .execute()
  return server
}
afterAll(async () => {
  for (const server of servers.values()) await (await server)[Symbol.asyncDispose]()
})

/** The address stored with a session. */
async function addressSeen({ url, app }: TestServer, forwardedFor: string) {
  const { id, email, password } = await seedPerson(app.platform)
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ email, password }),
  })
  const session = await app.platform.db
    .selectFrom('session')
    .select('ip_address')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return session?.ip_address
}

const here = '127.0.0.1'
const caller = '203.0.113.9'

test.each<[string, TrustedProxies, string, string]>([
  ['no proxy is trusted without the setting', null, caller, here],
  ['one proxy: the address that it appended', 1, `6.6.6.6, ${caller}`, caller],
  ['two proxies: the address that the first of them appended', 2, `6.6.6.6, ${caller}, 10.0.0.5`, caller],
  ['a proxy by its address', [here], `6.6.6.6, ${caller}`, caller],
  ['proxies by their networks', ['loopback', '10.0.0.0/8'], `6.6.6.6, ${caller}, 10.0.0.5`, caller],
  ['a request that bypasses the proxies', ['10.0.0.0/8'], caller, here],
  ['an address with a port', 1, `${caller}:4711`, caller],
  ['an invalid address', 1, 'x'.repeat(500), here],
])('%s', async (_rule, proxies, forwardedFor, expected) => {
  const server = await serverBehind(proxies)
  expect(await addressSeen(server, forwardedFor)).toBe(expected)
})

test('callers that bypass the proxies cannot get more attempts by claiming other addresses', async () => {
  await using server = await startBehind(['10.0.0.0/8'])
  const statuses = []
  for (let n = 0; n < 61; n++) {
    const { status } = await fetch(`${server.url}/api/auth/token-validation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({ token: 'x' }),
    })
    statuses.push(status)
  }
  expect(statuses).toContain(429)
})

describe('the host named by a proxy', () => {
  const brandOf = async ({ url }: TestServer, host: string) => {
    const answer = await fetch(`${url}/api/site/info`, { headers: { 'x-forwarded-host': host } })
    const { data } = z.object({ data: z.object({ platformName: z.string() }) }).parse(await answer.json())
    return data.platformName
  }

  test.each<[TrustedProxies, string]>([
    [1, 'Sonce'],
    [[here], 'Sonce'],
    [['10.0.0.0/8'], 'Kilowatt'],
    [null, 'Kilowatt'],
  ])('is trusted from %j: the brand is %s', async (proxies, expected) => {
    const server = await serverBehind(proxies)
    expect(await brandOf(server, 'sonce.example')).toBe(expected)
    expect(await brandOf(server, 'evil.example')).toBe('Kilowatt')
  })

  test.each([
    ['sonce.example', 'https://sonce.example'],
    ['evil.example', 'https://platform.example'],
    ['platform.example:8443', 'https://platform.example'],
  ])('%s: links use %s', async (host, origin) => {
    const server = await serverBehind(1)
    const { email } = await seedPerson(server.app.platform)
    await fetch(`${server.url}/api/auth/forgotten-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': host },
      body: JSON.stringify({ email }),
    })
    expect((await mailTo(server, email)).link?.origin).toBe(origin)
  })
})

describe('TRUST_PROXY', () => {
  const read = (value: string) =>
    readConfig({ TRUST_PROXY: value, PUBLIC_URL: 'https://platform.example' }).trustProxy

  test.each<[string, TrustedProxies]>([
    ['', null],
    ['off', null],
    ['1', 1],
    ['10', 10],
    ['10.0.0.5', ['10.0.0.5']],
    ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('%o is %j', (value, expected) => expect(read(value)).toEqual(expected))

  test.each(['on', 'true', '0', '11', '1.5', '-1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', 'proxy', '1,x'])(
    '%s stops the start',
    (value) =>
      expect(() => read(value)).toThrow(/^Setting TRUST_PROXY is wrong: must be the number of proxies/),
  )

  test('requires the address of the platform', () => {
    expect(() => readConfig({ TRUST_PROXY: '1' })).toThrow(
      /^Setting PUBLIC_URL is wrong: required when TRUST_PROXY/,
    )
  })
})
