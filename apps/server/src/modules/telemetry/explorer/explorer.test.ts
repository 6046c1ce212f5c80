import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { applyDeviceMessage, readDeviceMessage } from '../../devices/index.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))

test('lists every device behind a controller with its channels and parameters, as last reported', async () => {
  const { platform } = server.app
  const locationId = world.location.id
  const controller = await seedOemDevice(platform, { locationId })
  const device = await seedDevice(platform, {
    locationId,
    oemDeviceId: controller.id,
    source: 'inv1',
    channels: ['powerW', 'socPct'],
    parameters: [{ name: 'mode', kind: 'choice', choices: [0, 1] }],
  })
  const gone = await seedDevice(platform, { locationId, oemDeviceId: controller.id, source: 'old' })
  await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  const now = Date.now()
  await platform.inTx(system, ({ tx }) =>
    storeSamples(tx, locationId, [{ deviceId: device.id, at: now, reading: { powerW: 0 } }]),
  )
  const owner = await as('owner')
  const { devices } = (await owner.explorer.controller({ controllerId: controller.id })).data
  expect(devices).toMatchObject([
    {
      id: device.id,
      source: 'inv1',
      status: 'ok',
      channels: [
        { name: 'powerW', quantity: 'powerW', value: 0, at: now },
        { name: 'socPct', value: null, at: null },
      ],
      parameters: [{ name: 'mode', kind: 'choice', value: null, at: null, heldUntil: null }],
    },
  ])
})

test('people with a view grant, unrelated people and people at previous locations see nothing', async () => {
  const { platform } = server.app
  const controller = await seedOemDevice(platform, { locationId: world.location.id })
  await seedDevice(platform, {
    locationId: world.foreignLocation.id,
    oemDeviceId: controller.id,
    source: 'there',
  })
  const input = { controllerId: controller.id }
  expect((await (await as('owner')).explorer.controller(input)).data.devices).toEqual([])
  for (const [name, code] of [
    ['viewer', 'forbidden'],
    ['foreignAggregator', 'not_found'],
  ] as const)
    await expect((await as(name)).explorer.controller(input)).rejects.toMatchObject({ code })
})

test('the announcement of a controller is shown unchanged, only at its location, and up to the size that is stored', async () => {
  const { platform } = server.app
  const { id, serial } = await seedOemDevice(platform, { locationId: world.location.id })
  const owner = await as('owner')
  const announced = async () => (await owner.explorer.controller({ controllerId: id })).data.announcement
  const sendInfo = async (rev: number, more: object) => {
    const text = JSON.stringify({ rev, fw: '3.2.1', devices: [], ...more })
    const read = readDeviceMessage('info', Buffer.from(text))
    if (!('kind' in read)) throw new Error(read.problem)
    const device = {
      oemDeviceId: id,
      serial,
      type: 'CONTROLLER' as const,
      locationId: world.location.id,
      timezone: null,
      realtimePush: false,
      secretHash: Buffer.alloc(0),
      registeredAt: 0,
      infoRevision: null,
      softwareVersion: null,
      sources: new Map(),
    }
    await applyDeviceMessage(platform, device, read)
    return text
  }
  expect(await announced()).toBeNull()
  const body = await sendInfo(1, { vendor: { batch: 'B-77' } })
  expect(await announced()).toMatchObject({ body, sizeBytes: body.length })
  const large = await sendInfo(2, { notes: 'x'.repeat(70_000) })
  expect(await announced()).toMatchObject({ body: null, sizeBytes: large.length })

  await sendInfo(3, {})
  await platform.db
    .updateTable('oem_device')
    .set({ location_id: world.foreignLocation.id })
    .where('id', '=', id)
    .execute()
  const superAdmin = await as('superAdmin')
  expect((await superAdmin.explorer.controller({ controllerId: id })).data.announcement).toBeNull()
})
