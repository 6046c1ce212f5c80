import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { platform } = server.app
  const { id } = world.otherLocation
  const controller = await seedOemDevice(platform, { locationId: id, alias: 'Žaga' })
  const behind = { locationId: id, oemDeviceId: controller.id }
  await platform.db
    .updateTable('oem_device')
    .set({ connected: true })
    .where('id', '=', controller.id)
    .execute()
  const sun = await seedDevice(platform, { ...behind, source: 'a', name: 'Žar', type: 'Fronius GEN24' })
  const battery = await seedDevice(platform, {
    ...behind,
    source: 'b',
    name: 'Hranilnik',
    category: 'BATTERY',
  })
  await seedDevice(platform, { locationId: id, name: 'Čajnik', category: 'OTHER' })
  const gone = await seedDevice(platform, { locationId: id, name: 'Cunami' })
  await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  await seedDevice(platform, { locationId: world.foreignLocation.id, name: 'Foreign' })
  await platform.pool.query(
    `create table sample_of_the_test partition of sample default;
     insert into sample (location_id, device_id, at, power_w, soc_pct) values
       (${id}, ${sun.id}, now() - interval '1 hour', 5000, null),
       (${id}, ${sun.id}, now() - interval '2 minutes', 4624, null),
       (${id}, ${sun.id}, now() - interval '1 minute', null, null),
       (${id}, ${battery.id}, now() - interval '1 minute', -485, 55)`,
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const devicesOf = async (name: CastName, wanted: object = {}) =>
  (await (await as(name)).companies.devices({ companyId: world.company.id, ...wanted })).data
const namesOf = async (wanted: object) =>
  (await devicesOf('aggregator', wanted)).devices.map(({ name }) => name)

test('every device of a company is in the list by name, with its current power in the digits of its location', async () => {
  const { devices, total } = await devicesOf('aggregator')
  const location = { id: world.otherLocation.id, name: 'Workshop' }
  expect(total).toBe(devices.length)
  expect(devices.filter((device) => device.location.id === location.id)).toEqual([
    expect.objectContaining({
      name: 'Čajnik',
      category: 'OTHER',
      connected: null,
      powerW: null,
      socPct: null,
    }),
    expect.objectContaining({ name: 'Hranilnik', connected: true, powerW: -490, socPct: 55, location }),
    expect.objectContaining({ name: 'Žar', status: 'ok', type: 'Fronius GEN24', powerW: 4620, socPct: null }),
  ])
  expect(devices.map(({ name }) => name)).not.toContain('Foreign')
  expect(await devicesOf('superAdmin')).toEqual({ devices, total })
})

test.each([
  ['a part of the name', { search: 'zar' }, ['Žar']],
  ['a part of the type', { search: 'gen24' }, ['Žar']],
  ['a part of the location', { search: 'worksh' }, ['Čajnik', 'Hranilnik', 'Žar']],
  ['a category', { category: 'BATTERY', search: 'worksh' }, ['Hranilnik']],
  ['a term without a match', { search: '100%' }, []],
])('devices are found by %s', async (_what, wanted, names) => expect(await namesOf(wanted)).toEqual(names))

test('the list of devices comes in pages', async () => {
  const wanted = { search: 'worksh', pageSize: 2 }
  expect([await namesOf(wanted), await namesOf({ ...wanted, page: 2 })]).toEqual([
    ['Čajnik', 'Hranilnik'],
    ['Žar'],
  ])
  expect((await devicesOf('aggregator', wanted)).total).toBe(3)
})

test.each<[CastName, string]>([
  ['foreignAggregator', 'not_found'],
  ['owner', 'forbidden'],
])('%s gets: %s', async (name, code) => expect(await codeOf(devicesOf(name))).toBe(code))
