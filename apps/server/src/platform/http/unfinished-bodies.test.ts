import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { seedGrant } from '../../../seed/locations.ts'
import { seedPerson } from '../../../seed/people.ts'
import { seedTwoCompanies } from '../../../seed/two-companies.ts'
import { eventually } from '../../testing/eventually.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { bodyLimits } from './unfinished-bodies.ts'

/** A request whose body starts and never ends. */
function begin({ url }: TestServer, path: string, length: number, cookie = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const answer = new Promise<string>((answered) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => answered(String(bytes).slice(9, 12)))
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nCookie: ${cookie}\r\n\r\n{"a":`,
  )
  return { status: answer, drop: () => socket.destroy() }
}

test('one address may have a limited number of unfinished bodies; disconnecting frees a slot', async () => {
  await using server = await startTestServer()
  const path = '/api/auth/login'
  const senders = Array.from({ length: bodyLimits.bodies + 1 }, () => begin(server, path, 1_000))
  expect(await Promise.race(senders.map(({ status }) => status))).toBe('429')
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toMatch(/^http_bodies_refused_total 1$/m)
  expect((await fetch(`${server.url}/api/site/info`)).status).toBe(200)
  const post = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(server.url + path, { method: 'POST', headers, body: '{"a":1}' })).status
  }
  expect(await post()).toBe(429)
  for (const { drop } of senders) drop()
  await eventually(async () => expect(await post()).toBe(400))
  // A completed body also frees its slot on a connection that stays open.
  for (let i = 0; i <= bodyLimits.bodies; i += 32)
    expect(new Set(await Promise.all(Array.from({ length: 32 }, post)))).toEqual(new Set([400]))
})

test.each([
  ['a usual call', '/api/auth/login', 70_000, '413'],
  ['a call for large bodies', '/api/oem-devices/import', 900_000, '401'],
])('a visitor who announces a large body is refused at once: %s', async (_what, path, length, status) => {
  await using server = await startTestServer()
  const sender = begin(server, path, length)
  expect(await sender.status).toBe(status)
  sender.drop()
})

const SHEET = '/api/admin/spot-market/regions/SI/sheet'

test('a large body that a guest may not send is refused at once', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const guest = await seedPerson(server.app.platform)
  const cookie = await newSession(server, guest)
  for (const path of [SHEET, '/api/admin/network-prices/import', '/api/oem-devices/import']) {
    const sender = begin(server, path, 900_000, cookie)
    expect([path, await sender.status]).toEqual([path, '403'])
    sender.drop()
  }
})

test('refuses a price list preview before reading its body if the person may not price the location', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { location, people } = await seedTwoCompanies(server.app.platform)
  const guest = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, { locationId: location.id, userId: guest.id, actions: ['view'] })
  const cookie = await newSession(server, guest)
  const path = (id: number) => `/api/locations/${id}/pricing/price-lists/preview`
  for (const [id, status] of [
    [location.id, '403'],
    [location.id + 9_999, '404'],
  ] as const) {
    const sender = begin(server, path(id), 400_000, cookie)
    expect([id, await sender.status]).toEqual([id, status])
    sender.drop()
  }
  const admin = await newSession(server, people.superAdmin)
  const answer = await fetch(server.url + path(location.id), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: admin },
    body: JSON.stringify({ text: 'x'.repeat(100_000) }),
  })
  expect(answer.status).toBe(400)
})

test('one person may have a limited number of unfinished bytes, whatever others send', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const [first, second] = await Promise.all(
    [1, 2].map(() => seedPerson(server.app.platform, { role: 'ROLE_SUPER_ADMIN' })),
  )
  if (!first || !second) throw new Error('nobody')
  const [one, other] = await Promise.all([newSession(server, first), newSession(server, second)])
  const size = 4_000_000
  const most = Math.floor(bodyLimits.bytes / size)
  const senders = Array.from({ length: most + 1 }, () => begin(server, SHEET, size, one))
  expect(await Promise.race(senders.map(({ status }) => status))).toBe('429')
  // another person's body is read completely and refused for its content
  const answer = await fetch(server.url + SHEET, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: other },
    body: JSON.stringify({ text: 'x'.repeat(1_000_000) }),
  })
  expect(answer.status).toBe(400)
  for (const { drop } of senders) drop()
})

test('a body that arrives byte by byte is read like any other', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = new Promise<string>((answered) => {
    socket.once('data', (bytes) => answered(String(bytes).slice(9, 12)))
  })
  const body = [...JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(20_000) })]
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write(`${body.map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)
  expect(['400', '401']).toContain(await answer)
  socket.destroy()
})
