import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedDeviceGroup, seedOemDevice } from '../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { commandIssued } from './device-events.ts'

let server: TestServer
let world: TwoCompanies
let controller: { id: number; serial: string }
let battery: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const locationId = world.location.id
  controller = await seedOemDevice(platform, { locationId })
  battery = await seedDevice(platform, {
    locationId,
    oemDeviceId: controller.id,
    source: 'bat1',
    name: 'Battery',
    category: 'BATTERY',
    channels: ['powerW', 'socPct'],
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const set = (
  table: 'oem_device' | 'device',
  id: number,
  values: { connected?: boolean; status?: 'ok' | 'error' | 'deleted' },
) => server.app.platform.db.updateTable(table).set(values).where('id', '=', id).execute()
const connect = (connected: boolean) => set('oem_device', controller.id, { connected })

async function order(deviceId: number | string, body: unknown, name?: CastName) {
  const cookie = name ? await signedInAs(server, world.people[name]) : ''
  return fetch(`${server.url}/api/devices/${deviceId}/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}
const commandsOf = (deviceId: number) =>
  server.app.platform.db.selectFrom('command').selectAll().where('device_id', '=', deviceId).execute()

describe('GET /locations/{locationId}/devices', () => {
  test('gives category, groups and channels; what the vocabulary lacks and what is deleted stays out', async () => {
    const { platform } = server.app
    const locationId = world.otherLocation.id
    const inverter = await seedDevice(platform, {
      locationId,
      name: 'Inverter',
      priority: 1,
      channels: ['powerW'],
    })
    const deleted = await seedDevice(platform, { locationId, name: 'Deleted' })
    await set('device', deleted.id, { status: 'deleted' })
    await platform.db
      .insertInto('device_channel')
      .values({ device_id: inverter.id, name: 'dc_s1_u' })
      .execute()
    const group = await seedDeviceGroup(platform, { locationId, name: 'Roof', deviceIds: [inverter.id] })

    const { data } = await (await as('aggregator')).devices.list({ locationId })

    expect(data.devices).toEqual([
      {
        id: inverter.id,
        locationId,
        oemDeviceId: null,
        parentId: null,
        name: 'Inverter',
        type: '',
        category: 'SOLAR_POWER_PLANT',
        status: 'ok',
        description: null,
        priority: 1,
        lastActivityAt: null,
        hidden: false,
        excludedInCalculations: false,
        connected: false,
        deviceGroups: [{ id: group.id, name: 'Roof' }],
        channels: ['powerW'],
      },
    ])
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['viewer', 200],
    ['blindGuest', 403],
    ['foreignAggregator', 404],
  ])('answers %s with %i', async (name, status) => {
    const cookie = name ? await signedInAs(server, world.people[name]) : ''
    const response = await fetch(`${server.url}/api/locations/${world.location.id}/devices`, {
      headers: { cookie },
    })
    expect(response.status).toBe(status)
  })
})

describe('POST /devices/{deviceId}/commands', () => {
  test('writes it down as pending, sends it after that, and lists it', async () => {
    await connect(true)
    const sent: { serial: string; command: CommandMessage; stored: Promise<unknown[]> }[] = []
    const stop = server.app.platform.events.on(commandIssued, (event) => {
      sent.push({ ...event, stored: commandsOf(battery.id) })
    })
    const before = Date.now()
    const client = await as('controller')
    const { data } = await client.devices.createCommand({
      deviceId: battery.id,
      parameter: 'p_set',
      value: -1500,
      expiresInS: 30,
      holdS: 300,
    })
    stop()

    const { command } = data
    expect(command).toMatchObject({
      deviceId: battery.id,
      parameter: 'p_set',
      value: -1500,
      requestedBy: 'Ana Novak',
      status: 'pending',
      code: null,
      processedAt: null,
    })
    expect(command.expiresAt - command.requestedAt).toBe(30_000)
    expect(command.requestedAt).toBeGreaterThanOrEqual(before)
    expect(sent).toMatchObject([
      {
        serial: controller.serial,
        command: {
          id: command.id,
          exp: command.expiresAt,
          op: 'set',
          dev: 'bat1',
          par: 'p_set',
          val: -1500,
          hold: 300,
          by: `user:${world.people.controller.id}`,
        },
      },
    ])
    expect(await sent[0]?.stored).toContainEqual(expect.objectContaining({ id: command.id }))
    const { data: listed } = await (await as('viewer')).devices.commands({ deviceId: battery.id })
    expect(listed.commands[0]).toEqual(command)
  })

  test.each([0, false, null, 'auto'])('keeps the value %j as it is', async (value) => {
    await connect(true)
    const client = await as('owner')
    const { data } = await client.devices.createCommand({ deviceId: battery.id, parameter: 'mode', value })
    const { data: listed } = await client.devices.commands({ deviceId: battery.id })
    expect(listed.commands[0]).toEqual(data.command)
    expect(data.command.value).toBe(value)
  })

  test('supersedes an older one for the same parameter that still waits, and no other', async () => {
    await connect(true)
    const { id: deviceId } = await seedDevice(server.app.platform, {
      locationId: world.location.id,
      oemDeviceId: controller.id,
      source: 'bat2',
    })
    const client = await as('owner')
    for (const [parameter, value] of [
      ['p_set', 1],
      ['mode', 'auto'],
      ['p_set', 2],
    ] as const)
      await client.devices.createCommand({ deviceId, parameter, value })
    const { data } = await client.devices.commands({ deviceId })
    expect(data.commands.map(({ parameter, value, status }) => [parameter, value, status])).toEqual([
      ['p_set', 2, 'pending'],
      ['mode', 'auto', 'pending'],
      ['p_set', 1, 'superseded'],
    ])
  })

  test.each<[string, boolean, 'ok' | 'error', string]>([
    ['not connected', false, 'ok', 'Controller is not connected to cloud. Editing is disabled'],
    ['in error', true, 'error', 'Device has error in communication. Editing is disabled'],
  ])('is refused while the device is %s', async (_what, connected, status, message) => {
    const before = await commandsOf(battery.id)
    await connect(connected)
    await set('device', battery.id, { status })
    const response = await order(battery.id, { parameter: 'p_set', value: 1 }, 'owner')
    await set('device', battery.id, { status: 'ok' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'conflict', message })
    expect(await commandsOf(battery.id)).toHaveLength(before.length)
  })

  test('is refused by a P1 module, which only reads', async () => {
    const { platform } = server.app
    const module = await seedOemDevice(platform, { type: 'P1_WIFI', locationId: world.location.id })
    await set('oem_device', module.id, { connected: true })
    const meter = await platform.db
      .selectFrom('device')
      .select('id')
      .where('oem_device_id', '=', module.id)
      .executeTakeFirstOrThrow()
    const response = await order(meter.id, { parameter: 'p_set', value: 1 }, 'owner')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ message: 'This device takes no commands.' })
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['superAdmin', 201],
    ['aggregator', 201],
    ['owner', 201],
    ['controller', 201],
    ['blindGuest', 201],
    ['viewer', 403],
    ['colleague', 404],
    ['foreignAggregator', 404],
    ['foreignOwner', 404],
  ])('answers %s with %i, and a refused one leaves no trace', async (name, status) => {
    await connect(true)
    const before = await commandsOf(battery.id)
    const response = await order(battery.id, { parameter: 'p_set', value: 1 }, name)
    expect(response.status).toBe(status)
    expect((await commandsOf(battery.id)).length - before.length).toBe(status === 201 ? 1 : 0)
  })

  test('tells absent, foreign and deleted devices apart by nothing', async () => {
    const deleted = await seedDevice(server.app.platform, { locationId: world.location.id })
    await set('device', deleted.id, { status: 'deleted' })
    const body = { parameter: 'p_set', value: 1 }
    const answers = [
      await order(2_147_483_647, body, 'foreignOwner'),
      await order(battery.id, body, 'foreignOwner'),
      await order(deleted.id, body, 'owner'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test.each([
    ['a parameter that no wire has', { parameter: 'P SET', value: 1 }, 'parameter'],
    ['a value of another kind', { parameter: 'p_set', value: { watts: 1 } }, 'value'],
    ['an expiry beyond an hour', { parameter: 'p_set', value: 1, expiresInS: 3601 }, 'expiresInS'],
    ['a hold of nothing', { parameter: 'p_set', value: 1, holdS: 0 }, 'holdS'],
  ])('with %s names the field', async (_what, body, path) => {
    await connect(true)
    const response = await order(battery.id, body, 'owner')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
  })
})

describe('GET /devices/{deviceId}/commands', () => {
  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['viewer', 200],
    ['blindGuest', 403],
    ['foreignOwner', 404],
  ])('answers %s with %i', async (name, status) => {
    const cookie = name ? await signedInAs(server, world.people[name]) : ''
    const response = await fetch(`${server.url}/api/devices/${battery.id}/commands`, { headers: { cookie } })
    expect(response.status).toBe(status)
  })
})
