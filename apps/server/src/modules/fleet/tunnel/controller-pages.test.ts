import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { startTunnelledController } from '../../../testing/tunnelled-controller.ts'
import { withinPage } from './page-relay.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string
let controller: Awaited<ReturnType<typeof startTunnelledController>>
let url: string
/** what the controller has heard */
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
  await api.tunnels.open({ controllerId: controller.id })
  await controller.come()
  url = `${server.url}${(await api.tunnels.state({ controllerId: controller.id })).data.tunnel?.pagePath}`
})
afterAll(async () => {
  await controller[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('the controller hears what is asked, and nothing of who asks', async () => {
  heard = []
  const answer = await fetch(`${url}log/a?b=%20c`, {
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

test('the browser keeps nothing of the page, and lets it do nothing outside of itself', async () => {
  const { headers } = await fetch(url)
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
  ['script', 404],
  ['serviceworker', 404],
  ['iframe', 200],
  ['document', 200],
])('of our own pages a %s is answered with %i', async (kind, status) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': kind }
  expect((await fetch(url, { headers })).status).toBe(status)
})

test('a redirect stays within the page', async () => {
  const answer = await fetch(`${url}away`, { redirect: 'manual' })
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

test('a page that is too large, or breaks off, is cut, and the next one comes', async () => {
  await expect(fetch(`${url}large`).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  const broken = await fetch(`${url}broken`)
  expect(broken.status).toBe(503)
  const many = await Promise.all(Array.from({ length: 30 }, (_, i) => fetch(`${url}${i}`)))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
})

test('a body is bounded, and kept of nobody who may not look', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1)
  expect((await fetch(url, { method: 'POST', body })).status).toBe(413)
})

test.each(['', 'x', 'x/', `${'0'.repeat(36)}.1.${'a'.repeat(43)}/`])('%j is no page', async (path) => {
  heard = []
  expect((await fetch(`${server.url}/controller-pages/${path}`)).status).not.toBe(500)
  expect(heard).toEqual([])
})

test('the address of one session is none of another', async () => {
  const other = url.replace(
    /-pages\/(.{36})\.(\d+)/,
    (_all, id, session) => `-pages/${id}.${Number(session) + 1}`,
  )
  expect((await fetch(other)).status).toBe(404)
})

test('another server answers by way of the one that holds the connection, where it is told how', async () => {
  await using beside = await startTestServer({}, { beside: server })
  const path = new URL(url).pathname
  expect((await fetch(`${beside.url}${path}`)).status).toBe(503)
  await server.app.platform.db.updateTable('tunnel').set({ held_at: server.url }).execute()
  heard = []
  const answer = await fetch(`${beside.url}${path}form`, { method: 'POST', body: 'a', headers: { cookie } })
  expect(await answer.text()).toBe('<p>/form')
  expect(answer.headers.get('content-security-policy')).toContain(`${beside.url}${path}`)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(heard).toMatchObject([{ method: 'POST', body: 'a' }])
  expect(heard[0]?.headers.cookie).toBeUndefined()
  expect((await fetch(`${beside.url}${path}away`, { redirect: 'manual' })).headers.get('location')).toBe(
    `${path}x?y=1`,
  )
  // one that points at the wrong server goes round no circle
  await server.app.platform.db.updateTable('tunnel').set({ held_at: beside.url }).execute()
  expect((await fetch(`${beside.url}${path}`)).status).toBe(503)
})
