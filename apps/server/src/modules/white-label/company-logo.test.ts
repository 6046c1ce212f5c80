import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let companyId: number

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const name of ['aggregator', 'foreignAggregator'] as const) await remove(name)
})

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const idOf = (name: CastName) => (name === 'foreignAggregator' ? world.foreign.id : companyId)
const picture = (head: string, bytes = 100) =>
  Buffer.from(head.padEnd(bytes, 'x'), 'latin1').toString('base64')
const png = (bytes?: number) => picture('\x89PNG\r\n\x1a\n', bytes)
const save = async (content: string, name: CastName = 'aggregator') =>
  (await (await as(name)).companyLogo.save({ companyId: idOf(name), content })).data.logo
const remove = async (name: CastName) => (await as(name)).companyLogo.remove({ companyId: idOf(name) })
const logoOfSite = async () =>
  (await server.client().site.info({ identifier: `company-${companyId}` })).data.logo
const fetchLogo = (path: string) => fetch(`${server.url}${path}`)

describe('the logo of a company', () => {
  test('is served by our own host, cacheable forever, and shown by the brand', async () => {
    const path = await save(png())
    expect(await logoOfSite()).toBe(path)
    expect((await (await as('aggregator')).companyLogo.get({ companyId })).data.logo).toBe(path)
    const answer = await fetchLogo(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(png())
  })

  test('has a new address with new content, and the previous logo is deleted', async () => {
    const first = await save(png(100))
    const second = await save(png(101))
    expect(second).not.toBe(first)
    expect((await fetchLogo(first)).status).toBe(404)
    expect((await fetchLogo(second)).status).toBe(200)
  })

  test('stays while another company has the same logo, and is deleted with the last one', async () => {
    const path = await save(png())
    expect(await save(png(), 'foreignAggregator')).toBe(path)
    await remove('aggregator')
    expect(await logoOfSite()).toBeNull()
    expect((await fetchLogo(path)).status).toBe(200)
    await remove('foreignAggregator')
    expect((await fetchLogo(path)).status).toBe(404)
  })

  test.each<[string, string, string]>([
    ['an SVG', picture('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'), 'logo_kind'],
    ['an HTML page', picture('<!doctype html>'), 'logo_kind'],
  ])('must not be %s', async (_what, content, message) => {
    await expect(save(content)).rejects.toMatchObject({
      code: 'invalid',
      data: { fields: [{ path: 'content', message }] },
    })
    expect(await logoOfSite()).toBeNull()
  })

  test('may have at most 256 kB', async () => {
    expect(await save(png(256 * 1024))).toMatch(/^\/api\/site\/logos\//)
    for (const bytes of [256 * 1024 + 1, 300 * 1024])
      await expect(save(png(bytes))).rejects.toMatchObject({
        code: 'invalid',
        data: { fields: [{ path: 'content' }] },
      })
  })

  test('is logged when it changes', async () => {
    const path = await save(png())
    await save(png())
    await remove('aggregator')
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('company_id', '=', companyId)
      .where('action', 'in', ['company.change-logo', 'company.remove-logo'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const logo = path.split('/').at(-1)
    expect(entries).toEqual([
      { action: 'company.remove-logo', before: { logo }, after: { logo: null } },
      { action: 'company.change-logo', before: { logo: null }, after: { logo } },
    ])
  })

  test.each<[CastName, string]>([
    ['foreignAggregator', 'not_found'],
    ['owner', 'forbidden'],
    ['colleague', 'forbidden'],
  ])('cannot be changed by %s: %s', async (name, code) => {
    const api = await as(name)
    await expect(api.companyLogo.get({ companyId })).rejects.toMatchObject({ code })
    await expect(api.companyLogo.save({ companyId, content: png() })).rejects.toMatchObject({ code })
    await expect(api.companyLogo.remove({ companyId })).rejects.toMatchObject({ code })
  })

  test.each(['/api/site/logos/..%2F..%2Fetc', '/api/site/logos/xyz'])(
    'does not have the address %s',
    async (path) => {
      expect((await fetchLogo(path)).status).toBe(400)
    },
  )
})
