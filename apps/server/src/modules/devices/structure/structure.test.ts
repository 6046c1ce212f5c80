import { structureLimits } from '@kilowatt/contracts/devices/structure-limits'
import mqtt from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDevice, seedDeviceGroup, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let owner: ApiClient
let locationId: number
let ids: Record<'a' | 'b' | 'c' | 'd', number>

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  owner = await as('owner')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A location of the owner with four devices, in alphabetical order. */
beforeEach(async () => {
  locationId = (await newHome()).id
  const [a = 0, b = 0, c = 0, d = 0] = await Promise.all(
    ['A', 'B', 'C', 'D'].map(async (name) => (await addDevice(name)).id),
  )
  ids = { a, b, c, d }
})

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const newHome = () =>
  seedLocation(server.app.platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
  })
const addDevice = (name: string, more: { priority?: number } = {}) =>
  seedDevice(server.app.platform, { locationId, name, category: 'OTHER', ...more })
const list = async () => (await owner.devices.list({ locationId })).data
const names = async () => (await list()).devices.map(({ name }) => name).join('')
const menuNames = async () => {
  const { structure } = (await owner.menu.location({ id: locationId, level: 3, prefix: '' })).data
  return structure.map(({ title }) => title)
}
const find = async (id: number) => (await list()).devices.find((device) => device.id === id)

describe('the order of devices', () => {
  test('is by priority and name until people arrange the devices, and applies to the menu', async () => {
    await addDevice('E', { priority: 3 })
    expect(await names()).toBe('EABCD')
    await owner.devices.order({ locationId, deviceIds: [ids.d, ids.b] })
    expect(await names()).toBe('EADCB')
    expect(await menuNames()).toEqual(['E', 'A', 'D', 'C', 'B'])
    await addDevice('New', { priority: 9 })
    expect(await names()).toBe('EADCBNew')
  })

  test('accepts no device of another location', async () => {
    const { id: foreignId } = await newHome()
    const stranger = await seedDevice(server.app.platform, { locationId: foreignId })
    expect(await codeOf(owner.devices.order({ locationId, deviceIds: [stranger.id, ids.a] }))).toBe(
      'not_found',
    )
    expect(await names()).toBe('ABCD')
  })

  test('two concurrent orders do not mix', async () => {
    await Promise.all([
      owner.devices.order({ locationId, deviceIds: [ids.d, ids.c, ids.b, ids.a] }),
      owner.devices.order({ locationId, deviceIds: [ids.b, ids.a, ids.d, ids.c] }),
    ])
    expect(['DCBA', 'BADC', 'CDAB']).toContain(await names())
  })
})

describe('changing a device', () => {
  test('hides a device in the menu but not in the structure', async () => {
    await owner.devices.update({
      deviceId: ids.b,
      hidden: true,
      name: 'Old boiler',
      description: ' in the attic ',
    })
    expect(await menuNames()).toEqual(['A', 'C', 'D'])
    expect(await find(ids.b)).toMatchObject({ name: 'Old boiler', hidden: true, description: 'in the attic' })
    await owner.devices.update({ deviceId: ids.b, hidden: false, description: '' })
    expect(await menuNames()).toEqual(['A', 'C', 'D', 'Old boiler'])
    expect((await find(ids.b))?.description).toBeNull()
  })

  test('limits names and priorities', async () => {
    const codeOfUpdate = (input: object) => codeOf(owner.devices.update({ deviceId: ids.a, ...input }))
    expect(await codeOfUpdate({ name: '  ' })).toBe('invalid')
    expect(await codeOfUpdate({ name: 'x'.repeat(101) })).toBe('invalid')
    expect(await codeOfUpdate({ priority: structureLimits.maxPriority + 1 })).toBe('invalid')
    expect(await codeOfUpdate({ priority: 1.5 })).toBe('invalid')
    expect(await find(ids.a)).toMatchObject({ name: 'A', priority: 0 })
  })

  test('the capacity of a battery is entered within limits, and of no other device', async () => {
    const { id: batteryId } = await addDevice('Battery')
    await owner.devices.update({ deviceId: batteryId, category: 'BATTERY' })
    const enter = (deviceId: number, capacityKwh: number | null) =>
      codeOf(owner.devices.update({ deviceId, capacityKwh }))
    expect(await enter(batteryId, 9.6)).toBe('done')
    expect((await find(batteryId))?.capacityKwh).toBe(9.6)
    for (const kwh of [0.05, 10_001]) expect(await enter(batteryId, kwh)).toBe('invalid')
    expect(await enter(ids.a, 9.6)).toBe('invalid')
    expect(await enter(batteryId, null)).toBe('done')
    expect((await find(batteryId))?.capacityKwh).toBeNull()
  })

  test('writes no log entry for a repeated change', async () => {
    const entries = async () =>
      (await (await as('aggregator')).audit.list({ objectType: 'device', objectId: String(ids.a) })).data
        .entries
    await owner.devices.update({ deviceId: ids.a, name: 'Attic' })
    await owner.devices.update({ deviceId: ids.a, name: 'Attic' })
    expect(await entries()).toMatchObject([
      { action: 'device.update', before: { name: 'A' }, after: { name: 'Attic' } },
    ])
  })
})

describe('the parent of a device', () => {
  const behind = (deviceId: number, parentId: number | null) =>
    codeOf(owner.devices.update({ deviceId, parentId }))

  test('is another device of the location, and forms no circle', async () => {
    const { id: foreignId } = await newHome()
    const stranger = await seedDevice(server.app.platform, { locationId: foreignId })
    expect(await behind(ids.b, ids.a)).toBe('done')
    expect(await behind(ids.c, ids.b)).toBe('done')
    expect(await behind(ids.a, ids.c)).toBe('device_cycle')
    expect(await behind(ids.a, ids.a)).toBe('device_cycle')
    expect(await behind(ids.a, stranger.id)).toBe('invalid')
    expect((await list()).devices.map(({ parentId }) => parentId)).toEqual([null, ids.a, ids.b, null])
    expect(await behind(ids.c, null)).toBe('done')
    expect(await behind(ids.a, ids.c)).toBe('done')
  })

  test('is refused for one of two concurrent changes that would form a circle', async () => {
    const outcomes = await Promise.all([behind(ids.a, ids.b), behind(ids.b, ids.a)])
    expect(outcomes.toSorted()).toEqual(['device_cycle', 'done'])
  })
})

describe('device groups', () => {
  const groups = async () => (await list()).deviceGroups.map(({ name }) => name).join('')
  const add = async (name: string) =>
    (await owner.deviceGroups.create({ locationId, name })).data.deviceGroup.id
  const inGroup = async (id: number) =>
    (await list()).devices
      .filter(({ deviceGroups }) => deviceGroups.some((group) => group.id === id))
      .map(({ name }) => name)
      .join('')

  test('are added at the end, renamed, reordered and deleted; their devices stay', async () => {
    const roof = await add('R')
    const cellar = await add('C')
    expect(await groups()).toBe('RC')
    await owner.deviceGroups.order({ locationId, deviceGroupIds: [cellar, roof] })
    await owner.deviceGroups.rename({ locationId, deviceGroupId: roof, name: 'S' })
    expect(await groups()).toBe('CS')
    await owner.devices.setGroups({ deviceId: ids.a, deviceGroupIds: [roof, cellar] })
    expect(await menuNames()).toEqual(['C', 'S', 'B', 'C', 'D'])
    await owner.deviceGroups.remove({ locationId, deviceGroupId: cellar })
    expect(await groups()).toBe('S')
    expect((await find(ids.a))?.deviceGroups).toEqual([{ id: roof, name: 'S' }])
  })

  test('get devices all or none; a device that is already in the group is refused', async () => {
    const roof = await add('Roof')
    const cellar = await add('Cellar')
    const move = (deviceIds: number[], fromGroupId: number | null, toGroupId: number | null) =>
      codeOf(owner.devices.move({ locationId, deviceIds, fromGroupId, toGroupId }))
    expect(await move([ids.a, ids.b], null, roof)).toBe('done')
    expect(await move([ids.b, ids.c], null, roof)).toBe('already_in_group')
    expect(await inGroup(roof)).toBe('AB')
    expect(await move([ids.a], roof, cellar)).toBe('done')
    expect([await inGroup(roof), await inGroup(cellar)]).toEqual(['B', 'A'])
    expect(await move([ids.a], cellar, null)).toBe('done')
    expect(await inGroup(cellar)).toBe('')
    expect(await move([ids.a], roof, roof)).toBe('already_in_group')
  })

  test('are refused if they belong to another location', async () => {
    const { id: foreignId } = await newHome()
    const { id } = await seedDeviceGroup(server.app.platform, { locationId: foreignId, name: 'Foreign' })
    const [device = 0] = [ids.a]
    expect(
      await codeOf(owner.devices.move({ locationId, deviceIds: [device], fromGroupId: null, toGroupId: id })),
    ).toBe('invalid')
    expect(await codeOf(owner.devices.setGroups({ deviceId: device, deviceGroupIds: [id] }))).toBe('invalid')
    expect(await codeOf(owner.deviceGroups.rename({ locationId, deviceGroupId: id, name: 'Mine' }))).toBe(
      'not_found',
    )
    expect(await codeOf(owner.deviceGroups.remove({ locationId, deviceGroupId: id }))).toBe('not_found')
    const { deviceGroups } = (await owner.devices.list({ locationId: foreignId })).data
    expect(deviceGroups).toEqual([{ id, name: 'Foreign' }])
  })

  test('have a maximum number per location', async () => {
    for (let n = 0; n < structureLimits.groupsPerLocation; n++)
      await seedDeviceGroup(server.app.platform, { locationId, name: `G${n}` })
    expect(await codeOf(add('One more'))).toBe('conflict')
    expect((await list()).deviceGroups).toHaveLength(structureLimits.groupsPerLocation)
  })
})

describe('a deleted device', () => {
  test('is in no list and unreachable, is listed as deleted, and returns unchanged', async () => {
    const { data } = await owner.deviceGroups.create({ locationId, name: 'Roof' })
    await owner.devices.setGroups({ deviceId: ids.b, deviceGroupIds: [data.deviceGroup.id] })
    await owner.devices.order({ locationId, deviceIds: [ids.b, ids.a] })
    await owner.devices.remove({ deviceId: ids.b })
    expect(await names()).toBe('ACD')
    expect(await codeOf(owner.devices.update({ deviceId: ids.b, name: 'Ghost' }))).toBe('not_found')
    expect(await codeOf(owner.devices.remove({ deviceId: ids.b }))).toBe('not_found')
    const deleted = (await owner.devices.deleted({ locationId })).data.devices
    expect(deleted).toMatchObject([{ id: ids.b, name: 'B' }])
    expect(Date.now() - (deleted[0]?.deletedAt ?? 0)).toBeLessThan(60_000)
    await owner.devices.restore({ locationId, deviceId: ids.b })
    expect(await names()).toBe('BACD')
    expect((await find(ids.b))?.deviceGroups).toHaveLength(1)
    expect((await owner.devices.deleted({ locationId })).data.devices).toEqual([])
    expect(await codeOf(owner.devices.restore({ locationId, deviceId: ids.b }))).toBe('not_found')
  })

  test('is restored from its own location only', async () => {
    const { id: foreignId } = await newHome()
    await owner.devices.remove({ deviceId: ids.a })
    expect(await codeOf(owner.devices.restore({ locationId: foreignId, deviceId: ids.a }))).toBe('not_found')
    expect(await names()).toBe('BCD')
  })

  test('is ignored until it is restored, and its commands have ended', async () => {
    const { platform } = server.app
    const { id: oemDeviceId, serial, secret } = await seedOemDevice(platform, { type: 'P1_WIFI', locationId })
    const [meter] = (await list()).devices.filter((device) => device.oemDeviceId === oemDeviceId)
    if (!meter) throw new Error('a claimed P1 module brings its meter')
    await using client = await connect(serial, secret)
    const measure = (energyWh: number) =>
      client.publish('raw', JSON.stringify({ active_power_w: 500, total_power_import_kwh: energyWh / 1000 }))
    const heard = async () =>
      (await platform.db.selectFrom('sample').select('at').where('device_id', '=', meter.id).execute()).length
    await measure(1_000)
    expect(await heard()).toBe(1)
    await owner.devices.remove({ deviceId: meter.id })
    await measure(1_001)
    expect(await heard()).toBe(1)
    await owner.devices.restore({ locationId, deviceId: meter.id })
    await measure(1_002)
    expect(await heard()).toBe(2)
  })

  test('cancels its open commands', async () => {
    const { platform } = server.app
    const { id: oemDeviceId } = await seedOemDevice(platform, { locationId })
    await platform.db
      .updateTable('oem_device')
      .set({ connected: true })
      .where('id', '=', oemDeviceId)
      .execute()
    const { id: deviceId } = await seedDevice(platform, {
      locationId,
      oemDeviceId,
      source: 'inv',
      parameters: [{ name: 'mode', kind: 'choice', choices: [0, 1] }],
    })
    await owner.commands.create({ deviceId, parameter: 'mode', value: 1 })
    await owner.devices.remove({ deviceId })
    const { commands } = (await owner.commands.ofLocation({ locationId })).data
    expect(commands).toMatchObject([{ status: 'failed', code: 'deleted' }])
  })
})

async function connect(serial: string, secret: string) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.app.mqttPort}`, {
    username: serial,
    password: secret,
    clientId: serial,
  })
  return {
    publish: (kind: string, payload: string) =>
      client.publishAsync(`em/1/${serial}/u/${kind}`, payload, { qos: 1 }),
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}

describe('permissions', () => {
  test.each<[CastName, string]>([
    ['owner', 'done'],
    ['aggregator', 'done'],
    ['viewer', 'forbidden'],
    ['foreignAggregator', 'not_found'],
  ])('%s: %s', async (name, outcome) => {
    await seedGrant(server.app.platform, {
      locationId,
      userId: world.people.viewer.id,
      actions: ['view', 'control'],
    })
    const { data } = await owner.deviceGroups.create({ locationId, name: 'Roof' })
    const deviceGroupId = data.deviceGroup.id
    await owner.devices.remove({ deviceId: ids.d })
    const api = await as(name)
    const calls = [
      () => api.devices.update({ deviceId: ids.a, name: 'Z' }),
      () => api.devices.order({ locationId, deviceIds: [ids.c, ids.b] }),
      () => api.devices.move({ locationId, deviceIds: [ids.a], fromGroupId: null, toGroupId: deviceGroupId }),
      () => api.devices.setGroups({ deviceId: ids.b, deviceGroupIds: [deviceGroupId] }),
      () => api.devices.deleted({ locationId }),
      () => api.devices.restore({ locationId, deviceId: ids.d }),
      () => api.devices.remove({ deviceId: ids.c }),
      () => api.deviceGroups.create({ locationId, name: 'Mine' }),
      () => api.deviceGroups.rename({ locationId, deviceGroupId, name: 'Mine' }),
      () => api.deviceGroups.order({ locationId, deviceGroupIds: [deviceGroupId] }),
      () => api.deviceGroups.remove({ locationId, deviceGroupId }),
    ]
    for (const call of calls) expect(await codeOf(call())).toBe(outcome)
    expect(await names()).toBe(outcome === 'done' ? 'BZD' : 'ABC')
    expect((await list()).deviceGroups.map((group) => group.name)).toEqual([
      outcome === 'done' ? 'Mine' : 'Roof',
    ])
  })
})
