import { connect } from 'node:net'
import { TUNNEL_IDLE_MINUTES, TUNNEL_MINUTES } from '@kilowatt/contracts/fleet/tunnel-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mailsTo } from '../../../testing/outside/outbox.ts'
import { newSession, signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import {
  forward,
  lookAt,
  openedTunnel,
  startTunnelledController,
  type TunnelledController,
} from '../../../testing/tunnelled-controller.ts'
import { closeTunnelsOver } from './tunnel-end.ts'
import { TUNNELS_PER_HOUR } from './tunnels.commands.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'ingest', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const start = (locationId = world.location.id) => startTunnelledController(server, locationId)
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Api = Awaited<ReturnType<typeof as>>
const stateOf = async (api: Api, controllerId: number) =>
  (await api.tunnels.state({ controllerId })).data.tunnel

/** Opens a tunnel and views its page. */
async function opened(api: Api, controller: TunnelledController) {
  const tunnel = await openedTunnel(server, api, controller)
  expect((await lookAt(tunnel.url)).status).toBe(200)
  return tunnel
}

/** Views of pages of a controller. */
const viewsOf = (controllerId: number) =>
  server.app.platform.db
    .selectFrom('tunnel_view')
    .innerJoin('tunnel', 'tunnel.id', 'tunnel_view.tunnel_id')
    .select('tunnel_view.session_id')
    .where('oem_device_id', '=', controllerId)
    .execute()

async function expectClosed(api: Api, controller: TunnelledController, because: string, url?: string) {
  await eventually(async () =>
    expect(await stateOf(api, controller.id)).toMatchObject({
      state: 'closed',
      closedBecause: because,
      pagePath: null,
    }),
  )
  if (url !== undefined) expect((await lookAt(url)).status).toBe(404)
  expect(await viewsOf(controller.id)).toEqual([])
  const entry = await server.app.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('object_id', '=', String(controller.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'controller.close-tunnel', after: { reason: because } })
}

test('a tunnel is requested, opens, shows the page, and is closed by hand', async () => {
  await using controller = await start()
  const owner = await as('owner')
  await owner.tunnels.open({ controllerId: controller.id })
  expect(await stateOf(owner, controller.id)).toMatchObject({ state: 'opening', pagePath: null })
  await expect(owner.tunnels.open({ controllerId: controller.id })).rejects.toMatchObject({
    code: 'conflict',
  })
  const connection = await controller.come()
  const ended = new Promise((resolve) => connection.on('close', () => resolve(undefined)))
  const tunnel = await stateOf(owner, controller.id)
  expect(tunnel).toMatchObject({ state: 'open', requestedBy: expect.any(String) })
  const url = `${server.url}${tunnel?.pagePath}`
  expect(await (await lookAt(url)).text()).toBe('page')
  await owner.tunnels.close({ controllerId: controller.id })
  await ended
  await expectClosed(owner, controller, 'by_hand', url)
  await eventually(() => expect(controller.orders.at(-1)).toMatchObject({ op: 'close' }))
  // the same once more, with another key
  await opened(owner, controller)
  expect(await viewsOf(controller.id)).toHaveLength(1)
})

test('ended tunnels are kept for at most a day once there is a newer one', async () => {
  await using controller = await start()
  const owner = await as('owner')
  const { db } = server.app.platform
  const tunnels = () =>
    db
      .selectFrom('tunnel')
      .select('status')
      .where('oem_device_id', '=', controller.id)
      .orderBy('requested_at')
  for (const hoursAgo of [23, 25]) {
    await owner.tunnels.open({ controllerId: controller.id })
    await owner.tunnels.close({ controllerId: controller.id })
    await db
      .updateTable('tunnel')
      .set({ requested_at: minutesOn(-60 * hoursAgo) })
      .where('oem_device_id', '=', controller.id)
      .where('requested_at', '>', minutesOn(-60))
      .execute()
  }
  expect(await tunnels().execute()).toHaveLength(2)
  await owner.tunnels.open({ controllerId: controller.id })
  expect(await tunnels().execute()).toEqual([{ status: 'closed' }, { status: 'asked' }])
})

test('a tunnel ends after its time, and after a long idle time', async () => {
  const owner = await as('owner')
  const { platform } = server.app
  await using expiring = await start()
  const first = await opened(owner, expiring)
  await closeTunnelsOver(platform, minutesOn(TUNNEL_IDLE_MINUTES - 1))
  expect((await lookAt(first.url)).status).toBe(200)
  await platform.db
    .updateTable('tunnel')
    .set({ used_at: minutesOn(TUNNEL_MINUTES) })
    .execute()
  await closeTunnelsOver(platform, minutesOn(TUNNEL_MINUTES + 1))
  await expectClosed(owner, expiring, 'expired', first.url)
  await using idle = await start()
  const second = await opened(owner, idle)
  await closeTunnelsOver(platform, minutesOn(TUNNEL_IDLE_MINUTES + 1))
  await expectClosed(owner, idle, 'idle', second.url)
})

test('an expired tunnel shows nothing, even if it has not been closed', async () => {
  await using controller = await start()
  const { url } = await opened(await as('owner'), controller)
  await server.app.platform.db
    .updateTable('tunnel')
    .set({ expires_at: new Date() })
    .where('oem_device_id', '=', controller.id)
    .execute()
  expect((await lookAt(url)).status).toBe(404)
})

test('a tunnel ends if its controller does not connect', async () => {
  await using controller = await start()
  const owner = await as('owner')
  await owner.tunnels.open({ controllerId: controller.id })
  await closeTunnelsOver(server.app.platform, minutesOn(2))
  await expectClosed(owner, controller, 'no_answer')
})

test('a lost connection or a refusal ends a tunnel', async () => {
  const owner = await as('owner')
  await using lost = await start()
  const { connection, url } = await opened(owner, lost)
  connection.destroy()
  await expectClosed(owner, lost, 'lost', url)
  await using unwilling = await start()
  await owner.tunnels.open({ controllerId: unwilling.id })
  const { id } = await unwilling.asked()
  await unwilling.say({ st: 'failed', id, code: 'disabled' })
  await expectClosed(owner, unwilling, 'refused')
  expect(await stateOf(owner, unwilling.id)).toMatchObject({ code: 'disabled' })
})

test('people whose access just ended see nothing more, and the tunnel is closed', async () => {
  await using controller = await start()
  const guest = await seedPerson(server.app.platform)
  const access = { locationId: world.location.id, userId: guest.id }
  await seedGrant(server.app.platform, { ...access, actions: ['view', 'edit'] })
  const api = server.client(await newSession(server, guest))
  const { url } = await opened(api, controller)
  const owner = await as('owner')
  await owner.grants.set({
    ...access,
    permissions: { view: true, control: false, edit: false, manageUsers: false, managePricing: false },
  })
  expect((await lookAt(url)).status).toBe(404)
  await expectClosed(owner, controller, 'right_ended')
})

test('signing out ends the page, and others can close the tunnel', async () => {
  await using controller = await start()
  const guest = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, {
    locationId: world.location.id,
    userId: guest.id,
    actions: ['view', 'edit'],
  })
  const api = server.client(await newSession(server, guest))
  const { url } = await opened(api, controller)
  const owner = await as('owner')
  expect(await stateOf(owner, controller.id)).toMatchObject({ state: 'open', pagePath: null })
  await api.auth.logout()
  expect((await lookAt(url)).status).toBe(404)
  await owner.tunnels.close({ controllerId: controller.id })
  await expectClosed(owner, controller, 'by_hand')
})

test('a controller with a new owner has no tunnel of the previous owner', async () => {
  await using controller = await start()
  const owner = await as('owner')
  const { url } = await opened(owner, controller)
  // the server with the connection is notified, and does not wait for its next check
  await owner.oemDevices.transfer({ id: controller.id, email: world.people.colleague.email })
  await expectClosed(owner, controller, 'moved', url)
})

test('the owner is notified about tunnels of others, but not about their own', async () => {
  await using controller = await start()
  const { owner, aggregator } = world.people
  const letters = async () =>
    (await mailsTo(server, owner.email)).filter(({ text }) => text.includes(controller.serial))
  const api = await as('owner')
  await api.tunnels.open({ controllerId: controller.id })
  await api.tunnels.close({ controllerId: controller.id })
  await (await as('aggregator')).tunnels.open({ controllerId: controller.id })
  await eventually(async () => expect(await letters()).toHaveLength(1))
  // may be in the same mail as other notices of these seconds
  const text = (await letters())[0]?.text
  expect(text).toContain(aggregator.email)
  expect(text).not.toContain(owner.email)
})

test('a different key, name or time is refused', async () => {
  await using controller = await start()
  const owner = await as('owner')
  await owner.tunnels.open({ controllerId: controller.id })
  const order = await controller.asked()
  const key = controller.newKey()
  const other = controller.newKey()
  await expect(controller.connect(order, key)).rejects.toThrow()
  await controller.sendKey(order, key)
  // only the first key applies
  await controller.sendKey(order, other)
  await expect(controller.connect(order, other)).rejects.toThrow()
  await expect(controller.connect({ ...order, id: crypto.randomUUID() }, key)).rejects.toThrow()
  await expect(controller.connect({ ...order, id: 'root' }, key)).rejects.toThrow()
  await expect(controller.connect({ ...order, hostKey: 'ssh-ed25519 x' }, key)).rejects.toThrow()
  const connection = await controller.connect(order, key)
  await forward(connection)
  expect(await stateOf(owner, controller.id)).toMatchObject({ state: 'open' })
  // the key is useless afterwards
  await owner.tunnels.close({ controllerId: controller.id })
  await expect(controller.connect(order, key)).rejects.toThrow()
})

test('another device cannot answer for a tunnel', async () => {
  await using controller = await start()
  await using other = await start()
  const owner = await as('owner')
  await owner.tunnels.open({ controllerId: controller.id })
  const order = await controller.asked()
  const key = other.newKey()
  await other.sendKey(order, key)
  await expect(other.connect(order, key)).rejects.toThrow()
  await other.say({ st: 'closed', id: order.id })
  expect(await stateOf(owner, controller.id)).toMatchObject({ state: 'opening' })
})

test('a controller forwards one port and does nothing else', async () => {
  await using controller = await start()
  const owner = await as('owner')
  const { connection, url } = await opened(owner, controller)
  await expect(forward(connection, 22)).rejects.toThrow()
  await expect(
    new Promise((resolve, reject) => {
      connection.forwardOut('127.0.0.1', 1, '127.0.0.1', server.app.mqttPort ?? 0, (error, channel) =>
        error ? reject(error) : resolve(channel),
      )
    }),
  ).rejects.toThrow()
  await expect(
    new Promise((resolve, reject) => {
      connection.exec('id', (error, channel) => (error ? reject(error) : resolve(channel)))
    }),
  ).rejects.toThrow()
  await expect(
    new Promise((resolve, reject) => {
      connection.shell((error, channel) => (error ? reject(error) : resolve(channel)))
    }),
  ).rejects.toThrow()
  expect((await lookAt(url)).status).toBe(200)
})

test('an offline controller gets no request, and mobile data requires consent', async () => {
  const owner = await as('owner')
  const away = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  await expect(owner.tunnels.open({ controllerId: away.id })).rejects.toMatchObject({
    code: 'tunnel_unavailable',
  })
  await using mobile = await start()
  const { db } = server.app.platform
  await db.updateTable('oem_device').set({ lte_use: true }).where('id', '=', mobile.id).execute()
  expect((await owner.tunnels.state({ controllerId: mobile.id })).data).toMatchObject({
    usesMobileData: true,
  })
  await expect(owner.tunnels.open({ controllerId: mobile.id })).rejects.toMatchObject({
    code: 'tunnel_costs',
  })
  expect(await stateOf(owner, mobile.id)).toBeNull()
  await owner.tunnels.open({ controllerId: mobile.id, acceptsMobileCosts: true })
  expect(await stateOf(owner, mobile.id)).toMatchObject({ state: 'opening' })
})

test('a person can open a limited number of tunnels per hour', async () => {
  await using controller = await start()
  const person = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, {
    locationId: world.location.id,
    userId: person.id,
    actions: ['view', 'edit'],
  })
  const api = server.client(await newSession(server, person))
  for (let i = 0; i < TUNNELS_PER_HOUR; i++) {
    await api.tunnels.open({ controllerId: controller.id })
    await api.tunnels.close({ controllerId: controller.id })
  }
  await expect(api.tunnels.open({ controllerId: controller.id })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('people with a view grant, and unrelated people, cannot open a tunnel; a P1 module has no page', async () => {
  await using controller = await start()
  const input = { controllerId: controller.id }
  for (const [name, code] of [
    ['viewer', 'forbidden'],
    ['foreignAggregator', 'not_found'],
  ] as const) {
    const api = await as(name)
    for (const call of ['state', 'open', 'close'] as const)
      await expect(api.tunnels[call](input)).rejects.toMatchObject({ code })
  }
  const owner = await as('owner')
  expect(await stateOf(owner, controller.id)).toBeNull()
  const module = await seedOemDevice(server.app.platform, {
    type: 'P1_WIFI',
    locationId: world.location.id,
  })
  await expect(owner.tunnels.state({ controllerId: module.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('silent clients, and clients that do not speak SSH, are disconnected; others still get in', async () => {
  const port = server.app.tunnelPort ?? 0
  const silent = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').resume())
  const closed = silent.map(
    (socket) =>
      new Promise<boolean>((resolve) => socket.on('error', () => undefined).on('close', () => resolve(true))),
  )
  // connections above the limit of one address are closed at once
  await expect(Promise.any(closed.slice(32))).resolves.toBe(true)
  for (const socket of silent) socket.destroy()
  const talker = connect(port, '127.0.0.1').resume()
  talker.on('error', () => undefined)
  talker.write('GET / HTTP/1.1\r\n\r\n')
  await new Promise((resolve) => talker.on('close', resolve))
  await using controller = await start()
  await opened(await as('owner'), controller)
})
