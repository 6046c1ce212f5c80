import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../platform/database/schema.ts'
import { callAt } from '../../testing/people/at-host.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await server.app.platform.db
    .insertInto('brand')
    .values([
      brand({ identifier: 'sonce', platform_name: 'Sonce', theme: 'yellow', slogan: 'Sonce na strehi' }),
      brand({
        host: 'energy.example.com',
        platform_name: 'Example Energy',
        support_email: 'help@example.com',
      }),
      brand({ identifier: 'odd', platform_name: 'Odd', theme: 'no-such-theme' }),
      brand({
        identifier: 'closed',
        platform_name: 'Closed',
        status: 'maintenance',
        maintenance_message: 'Back at noon',
      }),
    ])
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

const brand = <Given extends Partial<Insertable<Tables['brand']>> & { platform_name: string }>(
  given: Given,
) => ({
  identifier: null,
  host: null,
  product_name: given.platform_name,
  ...given,
})

describe('GET /site/info', () => {
  test('returns the default brand if no brand owns the host', async () => {
    const { data } = await server.client().site.info({})
    expect(data).toEqual({
      platformName: 'Kilowatt',
      productName: 'Kilowatt',
      slogan: null,
      theme: 'default',
      favicon: null,
      host: new URL(server.url).host,
      logo: null,
      status: 'ok',
      maintenance: null,
      isFilling: false,
      contact: { supportEmail: null },
      links: { termsAndConditions: null, privacyPolicy: null, registration: null },
      socialProviders: [],
    })
  })

  test.each([
    ['the host selects a brand', 'energy.example.com', undefined, 'Example Energy'],
    ['with its port and in capitals too', 'ENERGY.example.com:8080', undefined, 'Example Energy'],
    ['the identifier takes precedence over the host', 'energy.example.com', 'sonce', 'Sonce'],
    ['an unknown identifier selects no brand', 'energy.example.com', 'nobody', 'Example Energy'],
    ['the default brand if nothing is known', 'elsewhere.example.com', 'nobody', 'Kilowatt'],
  ])('%s', async (_rule, host, identifier, expected) => {
    const query = identifier === undefined ? '' : `?identifier=${identifier}`
    const answer = await callAt(server, host, { path: `/api/site/info${query}` })
    expect(answer.json()).toMatchObject({ data: { platformName: expected } })
  })

  test('uses the default theme for an unknown theme', async () => {
    const { data } = await server.client().site.info({ identifier: 'odd' })
    expect(data.theme).toBe('default')
  })

  test('announces maintenance', async () => {
    const { data } = await server.client().site.info({ identifier: 'closed' })
    expect(data).toMatchObject({ status: 'maintenance', maintenance: { message: 'Back at noon' } })
  })

  test('refuses an identifier that is too long, naming the field', async () => {
    const response = await fetch(`${server.url}/api/site/info?identifier=${'x'.repeat(101)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'identifier' }] } })
  })
})

describe('GET /site/translations/{locale}', () => {
  test('returns the messages of a language by feature, in English if the language has no translation', async () => {
    const { data: english } = await server.client().site.translations({ locale: 'en' })
    const { data: slovenian } = await server.client().site.translations({ locale: 'sl' })
    const { data: portuguese } = await server.client().site.translations({ locale: 'pt' })
    expect(english.login).toBeDefined()
    expect(Object.keys(slovenian)).toEqual(Object.keys(english))
    expect(slovenian.login).not.toEqual(english.login)
    expect(portuguese).toEqual(english)
  })

  test('returns two parts: messages needed before signing in, and the rest', async () => {
    const words = async (part?: 'way-in' | 'rest') =>
      (await server.client().site.translations({ locale: 'sl', ...(part && { part }) })).data
    const [all, wayIn, rest] = await Promise.all([words(), words('way-in'), words('rest')])
    expect(wayIn.login).toEqual(all.login)
    expect(wayIn).not.toHaveProperty('overview')
    expect(rest).not.toHaveProperty('login')
    expect({ ...wayIn, ...rest }).toEqual(all)
    expect((await fetch(`${server.url}/api/site/translations/sl?part=all`)).status).toBe(400)
  })

  test('answers 304 without content to a browser that has the messages', async () => {
    const url = `${server.url}/api/site/translations/sl`
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".{20,}"$/)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each(['zstd', 'br', 'gzip'])(
    'compresses the messages as %s once for all requests',
    async (encoding) => {
      const url = `${server.url}/api/site/translations/sl`
      const asked = { headers: { 'accept-encoding': encoding } }
      const [plain, first, second] = await Promise.all([fetch(url), fetch(url, asked), fetch(url, asked)])
      expect(first.headers.get('content-encoding')).toBe(encoding)
      const words = await plain.json()
      expect([await first.json(), await second.json()]).toEqual([words, words])
      expect(words).not.toHaveProperty('data.mail')
    },
  )

  test.each(['xx', 'EN', '..%2Fen'])('refuses the language %s', async (locale) => {
    const response = await fetch(`${server.url}/api/site/translations/${locale}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'locale' }] } })
  })
})
