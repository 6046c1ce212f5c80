import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedDeviceGroup } from '../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))

describe('GET /locations/{locationId}/devices', () => {
  test('lists category, groups and channels, without unknown channels and deleted devices', async () => {
    const { platform } = server.app
    const locationId = world.otherLocation.id
    const inverter = await seedDevice(platform, {
      locationId,
      name: 'Inverter',
      priority: 1,
      channels: ['powerW'],
    })
    await platform.db
      .updateTable('device')
      .set({
        status: 'error',
        error_code: 'no_answer',
        retries_available: 2,
        own_error: '303: grid voltage',
        off_grid: true,
      })
      .where('id', '=', inverter.id)
      .execute()
    const deleted = await seedDevice(platform, { locationId, name: 'Deleted' })
    await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', deleted.id).execute()
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
        status: 'error',
        errorCode: 'no_answer',
        retriesAvailable: 2,
        ownError: '303: grid voltage',
        isOffGrid: true,
        description: null,
        priority: 1,
        lastActivityAt: null,
        hidden: false,
        stays: [{ unitId: null, from: expect.any(Number), until: null }],
        excludedInCalculations: false,
        reversed: false,
        capacityKwh: null,
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
