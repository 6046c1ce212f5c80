import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'

let server: TestServer
let world: TwoCompanies
let deviceId: number
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { id } = await seedDevice(server.app.platform, {
    locationId: world.location.id,
    channels: ['powerW', 'temperatureC', 'energyImportWh'],
  })
  deviceId = id
})
afterAll(() => server[Symbol.asyncDispose]())

test('each channel has its own newest value and age; announced but unmeasured channels are null', async () => {
  const { platform } = server.app
  const now = Date.now()
  const locationId = world.location.id
  await platform.inTx(system, ({ tx }) =>
    storeSamples(tx, locationId, [
      { deviceId, at: now - 60_000, reading: { powerW: 1, energyImportWh: 700 } },
      { deviceId, at: now - 1_000, reading: { powerW: 0 } },
    ]),
  )
  await sql`update sample set extra = '{"plugged": 1, "state": "ready"}'
    where device_id = ${deviceId} and power_w = 1`.execute(platform.db)
  const client = server.client(await signedInAs(server, world.people.viewer))
  const { channels } = (await client.channels.latest({ deviceId })).data
  expect(channels).toEqual([
    { name: 'powerW', quantity: 'powerW', value: 0, at: now - 1_000 },
    { name: 'temperatureC', quantity: 'temperatureC', value: null, at: null },
    { name: 'energyImportWh', quantity: 'energyImportWh', value: 700, at: now - 60_000 },
    { name: 'plugged', quantity: null, value: 1, at: now - 60_000 },
    { name: 'state', quantity: null, value: 'ready', at: now - 60_000 },
  ])
  const { id: silentId } = await seedDevice(platform, { locationId, channels: ['powerW'] })
  const { id: goneId } = await seedDevice(platform, { locationId })
  await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', goneId).execute()
  const { devices } = (await client.channels.ofLocation({ locationId })).data
  expect(devices).toContainEqual({ deviceId, channels })
  expect(devices).toContainEqual({
    deviceId: silentId,
    channels: [{ name: 'powerW', quantity: 'powerW', value: null, at: null }],
  })
  expect(devices.map((one) => one.deviceId)).not.toContain(goneId)
})

test.each<[CastName | undefined, number]>([
  [undefined, 401],
  ['viewer', 200],
  ['blindGuest', 403],
  ['foreignOwner', 404],
])('answers %s with %i', async (name, status) => {
  const cookie = name ? await signedInAs(server, world.people[name]) : ''
  for (const place of [`devices/${deviceId}`, `locations/${world.location.id}`]) {
    const response = await fetch(`${server.url}/api/${place}/channels`, { headers: { cookie } })
    expect(response.status).toBe(status)
  }
})
