import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { newSession, signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { lookAt, openedTunnel, startTunnelledController } from '../../../testing/tunnelled-controller.ts'
import { withinPage } from './page-relay.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string
let controller: Awaited<ReturnType<typeof startTunnelledController>>
let url: string
/** requests received by the controller */
let heard: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await signedInAs(server, world.people.owner)
  controller = await startTunnelledController(server, world.location.id, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? ''
    heard.push({ method: request.method ?? '', path, headers: request.headers, body })
    response.setHeader('set-cookie', 'kilowatt.session_token=evil')
    response.setHeader('content-security-policy', 'none')
    response.setHeader('clear-site-data', '"*"')
    response.setHeader('www-authenticate', 'Basic')
    response.setHeader('content-type', 'text/html')
    if (path === '/away') return response.writeHead(302, { location: 'https://evil.example/x?y=1' }).end()
    if (path === '/large') return response.end(Buffer.alloc(20 * 1024 * 1024))
    if (path === '/broken') return response.destroy()
    response.end(`<p>${path}`)
  })
  const api = server.client(cookie)
  url = (await openedTunnel(server, api, controller)).url
  await showUntil(new Date(Date.now() + 3_600_000))
})
afterAll(async () => {
  await controller[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const showUntil = (until: Date) => server.app.platform.db.updateTable('tunnel_view').set({ until }).execute()

test('the controller receives the request but nothing about the person', async () => {
  heard = []
  const answer = await lookAt(`${url}log/a?b=%20c`, {
    method: 'POST',
    body: 'note=1',
    headers: {
      cookie,
      authorization: 'Bearer x',
      origin: 'null',
      'sec-fetch-site': 'cross-site',
      referer: url,
      'x-forwarded-for': '1.2.3.4',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(await answer.text()).toBe('<p>/log/a?b=%20c')
  expect(heard).toMatchObject([{ method: 'POST', path: '/log/a?b=%20c', body: 'note=1' }])
  expect(Object.keys(heard[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'content-length',
    'content-type',
    'host',
  ])
})

test('the browser stores nothing of the page, and lets it do nothing outside itself', async () => {
  const { headers } = await lookAt(url)
  for (const name of ['set-cookie', 'clear-site-data', 'www-authenticate', 'x-frame-options'])
    expect(headers.get(name)).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toBe(
    [
      'sandbox allow-scripts allow-forms',
      `default-src ${url} 'unsafe-inline' 'unsafe-eval' data: blob:`,
      `form-action ${url}`,
      `base-uri ${url}`,
      "frame-ancestors 'self'",
    ].join('; '),
  )
})

test.each([
  ['script', 'same-origin', 404],
  ['serviceworker', 'same-origin', 404],
  ['empty', 'same-origin', 404],
  ['iframe', 'same-origin', 200],
  ['iframe', 'cross-site', 200],
  ['script', 'cross-site', 200],
])('a %s requested from %s is answered with %i', async (kind, site, status) => {
  const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': kind }
  expect((await lookAt(url, { headers })).status).toBe(status)
})

test.each(['none', 'same-origin', 'cross-site'])(
  'a tab, opened from %s, gets our screen and nothing from the controller',
  async (site) => {
    heard = []
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document', cookie }
    const answer = await lookAt(`${url}log`, { headers, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/locations/${world.location.id}/manage/oem-devices/${controller.id}`,
    ])
    expect(await answer.text()).toBe('')
    expect(heard).toEqual([])
  },
)

test('a request without a purpose could be a tab, and gets nothing', async () => {
  heard = []
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { headers: { cookie } })).status).toBe(404)
  expect(heard).toEqual([])
})

test('the address alone is useless: the session that opened the tunnel must show the page', async () => {
  heard = []
  const another = { 'user-agent': 'Another browser' }
  expect((await lookAt(url, { headers: another })).status).toBe(404)
  expect((await lookAt(url, { headers: { ...another, 'sec-fetch-dest': 'document' } })).status).toBe(404)
  await showUntil(new Date())
  expect((await lookAt(url)).status).toBe(404)
  expect((await lookAt(url, { method: 'POST', body: 'a' })).status).toBe(404)
  expect(heard).toEqual([])
  // another manager of the location, or another session of the same person, does not show the page either
  for (const person of [world.people.aggregator, world.people.owner])
    await server.client(await newSession(server, person)).tunnels.state({ controllerId: controller.id })
  expect((await lookAt(url)).status).toBe(404)
  await server.client(cookie).tunnels.state({ controllerId: controller.id })
  expect((await lookAt(url)).status).toBe(200)
  await showUntil(new Date(Date.now() + 3_600_000))
})

test('a redirect stays within the page', async () => {
  const answer = await lookAt(`${url}away`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${new URL(url).pathname}x?y=1`)
})

test.each([
  ['./', '/log', '/p/'],
  ['/log', '/', '/p/log'],
  ['next?a=1#b', '/a/b', '/p/a/next?a=1#b'],
  ['//evil.example/', '/', '/p/'],
  ['//evil.example//x', '/', '/p/x'],
  ['javascript:alert(1)', '/', '/p/alert(1)'],
  ['http://[', '/', '/p/'],
])('%s from %s leads to %s', (location, path, expected) => {
  expect(withinPage(location, '/p/', path)).toBe(expected)
})

test('a page that is too large or breaks off is cut, and the next page works', async () => {
  await expect(lookAt(`${url}large`).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  const broken = await lookAt(`${url}broken`)
  expect(broken.status).toBe(503)
  const many = await Promise.all(Array.from({ length: 30 }, (_, i) => lookAt(`${url}${i}`)))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
})

test('the size of a body is limited, and people without access cannot send a body', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1)
  expect((await lookAt(url, { method: 'POST', body })).status).toBe(413)
})

test.each(['', 'x', 'x/', `${'0'.repeat(36)}.1.${'a'.repeat(43)}/`])('%j is not a page', async (path) => {
  heard = []
  expect((await lookAt(`${server.url}/controller-pages/${path}`)).status).not.toBe(500)
  expect(heard).toEqual([])
})

test('the address of one session does not work for another', async () => {
  const other = url.replace(
    /-pages\/(.{36})\.(\d+)/,
    (_all, id, session) => `-pages/${id}.${Number(session) + 1}`,
  )
  expect((await lookAt(other)).status).toBe(404)
})

test('another server answers through the server with the connection', async () => {
  await using second = await startTestServer({}, { sharesDatabaseOf: server })
  const path = new URL(url).pathname
  expect((await lookAt(`${second.url}${path}`)).status).toBe(503)
  await server.app.platform.db.updateTable('tunnel').set({ held_at: server.url }).execute()
  heard = []
  const answer = await lookAt(`${second.url}${path}form`, { method: 'POST', body: 'a', headers: { cookie } })
  expect(await answer.text()).toBe('<p>/form')
  expect(answer.headers.get('content-security-policy')).toContain(`${second.url}${path}`)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(heard).toMatchObject([{ method: 'POST', body: 'a' }])
  expect(heard[0]?.headers.cookie).toBeUndefined()
  expect((await lookAt(`${second.url}${path}away`, { redirect: 'manual' })).headers.get('location')).toBe(
    `${path}x?y=1`,
  )
  // a forged request between servers is refused
  const forged = {
    'sec-fetch-dest': 'document',
    'user-agent': 'x',
    'x-kilowatt-handed-on': `${Date.now()}.${'a'.repeat(43)}`,
  }
  expect((await lookAt(url, { headers: forged })).status).toBe(404)
  // a tunnel row that names the wrong server causes no loop
  await server.app.platform.db.updateTable('tunnel').set({ held_at: second.url }).execute()
  expect((await lookAt(`${second.url}${path}`)).status).toBe(503)
})
