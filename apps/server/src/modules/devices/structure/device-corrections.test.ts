import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { CHANGES_PER_HOUR } from './change-limit.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

async function meter() {
  const { platform } = server.app
  const locationId = world.location.id
  const { id: oemDeviceId, serial, secret } = await seedOemDevice(platform, { locationId })
  const { id } = await seedDevice(platform, { locationId, oemDeviceId, source: 'm', category: 'GRID' })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.app.mqttPort}`, {
    username: serial,
    password: secret,
    clientId: serial,
  })
  const publish = (kind: 'tele' | 'info', content: object) =>
    client.publishAsync(`em/1/${serial}/u/${kind}`, JSON.stringify(content), { qos: 1 })
  const t0 = Date.now() - 60_000
  const sendAt = (second: number, p: number, e_imp: number) =>
    publish('tele', { v: 1, src: 'm', t0, dt: [second], ch: { p: [p], e_imp: [e_imp], e_exp: [7] } })
  const stored = () =>
    platform.db
      .selectFrom('sample')
      .select(['power_w', 'energy_import_wh', 'energy_export_wh'])
      .where('device_id', '=', id)
      .orderBy('at')
      .execute()
  return { id, say: sendAt, stored, publish, [Symbol.asyncDispose]: () => client.endAsync(true) }
}

test('past and future readings of a reversed meter change their sign', async () => {
  await using device = await meter()
  await device.say(0, 500, 1_000)
  const owner = await as('owner')
  await owner.setup.correctDevice({ deviceId: device.id, reversed: true })
  await device.say(1, 300, 1_001)
  const right = [
    { power_w: -500, energy_import_wh: 7, energy_export_wh: 1_000 },
    { power_w: -300, energy_import_wh: 7, energy_export_wh: 1_001 },
  ]
  expect(await device.stored()).toEqual(right)
  // a repeated tap reverses only once
  await owner.setup.correctDevice({ deviceId: device.id, reversed: true })
  expect(await device.stored()).toEqual(right)
  const { devices } = (await owner.devices.list({ locationId: world.location.id })).data
  expect(devices.find(({ id }) => id === device.id)).toMatchObject({ reversed: true })
  await owner.setup.correctDevice({ deviceId: device.id, reversed: false })
  expect((await device.stored()).map(({ power_w }) => power_w)).toEqual([500, 300])
})

test("a category set by people survives the controller's announcements", async () => {
  await using device = await meter()
  const owner = await as('owner')
  await owner.setup.correctDevice({ deviceId: device.id, category: 'HVAC' })
  await device.publish('info', { rev: 2, devices: [{ id: 'm', category: 'GRID', ch: ['p'], every: 5 }] })
  await device.say(2, 100, 1_000)
  const { devices } = (await owner.devices.list({ locationId: world.location.id })).data
  expect(devices.find(({ id }) => id === device.id)).toMatchObject({ category: 'HVAC' })
})

test('only people who may edit the location can correct devices', async () => {
  await using device = await meter()
  const { viewer } = world.people
  await seedGrant(server.app.platform, {
    locationId: world.location.id,
    userId: viewer.id,
    actions: ['view', 'control'],
  })
  const correct = async (name: CastName) =>
    codeOf((await as(name)).setup.correctDevice({ deviceId: device.id, reversed: true }))
  expect(await correct('viewer')).toBe('forbidden')
  expect(await correct('foreignAggregator')).toBe('not_found')
  await device.say(3, 500, 1_000)
  expect(await device.stored()).toMatchObject([{ power_w: 500 }])
})

test('limits changes that recalculate history per hour, over all calls', async () => {
  const { platform } = server.app
  const { id } = await seedDevice(platform, { locationId: world.otherLocation.id, category: 'GRID' })
  const aggregator = await as('aggregator')
  await aggregator.setup.correctDevice({ deviceId: id })
  await platform.db
    .updateTable('attempt')
    .set({ count: CHANGES_PER_HOUR })
    .where('key', '=', `structure:${world.otherLocation.id}`)
    .execute()
  expect(await codeOf(aggregator.setup.correctDevice({ deviceId: id, reversed: true }))).toBe(
    'too_many_requests',
  )
  expect(await codeOf(aggregator.devices.update({ deviceId: id, hidden: true }))).toBe('too_many_requests')
  const device = await platform.db
    .selectFrom('device')
    .select(['reversed', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(device).toEqual({ reversed: false, hidden: false })
})
