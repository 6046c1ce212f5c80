import { DIRECTION_TESTS_KEPT } from '@kilowatt/contracts/devices/direction-tests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))

/** Another location of the owner, with a grid meter. */
async function home() {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
  })
  const meter = await seedDevice(platform, { locationId, category: 'GRID', name: 'Main meter' })
  return { locationId, deviceId: meter.id }
}

test('the result is stored with its meter, time and person, and whether the meter was reversed', async () => {
  const { locationId, deviceId } = await home()
  const aggregator = await as('aggregator')
  const before = Date.now()
  const { test: found } = (await aggregator.directionTests.add({ locationId, deviceId, outcome: 'reversed' }))
    .data
  await aggregator.setup.correctDevice({ deviceId, reversed: true, directionTestId: found.id })
  await aggregator.directionTests.add({ locationId, deviceId, outcome: 'right' })
  const { tests } = (await (await as('owner')).directionTests.list({ locationId })).data
  const device = { id: deviceId, name: 'Main meter' }
  expect(tests).toMatchObject([
    { device, outcome: 'right', mended: false, testedBy: expect.any(String) },
    { device, outcome: 'reversed', mended: true },
  ])
  for (const { at } of tests) expect(at).toBeGreaterThanOrEqual(before - 1)
})

test('a test without a measured rise names the device that was set as the grid meter', async () => {
  const { locationId, deviceId } = await home()
  const owner = await as('owner')
  const { test: found } = (
    await owner.directionTests.add({ locationId, deviceId: null, outcome: 'no_grid_meter' })
  ).data
  expect(found.device).toBeNull()
  await owner.setup.correctDevice({ deviceId, category: 'GRID', directionTestId: found.id })
  expect((await owner.directionTests.list({ locationId })).data.tests).toMatchObject([
    { device: { id: deviceId }, mended: true },
  ])
})

test('a test of another location, or a test without a fault, is not marked', async () => {
  const [mine, other] = [await home(), await home()]
  const owner = await as('owner')
  const keep = async (place: { locationId: number; deviceId: number }, outcome: 'reversed' | 'right') =>
    (await owner.directionTests.add({ ...place, outcome })).data.test.id
  const ids = [await keep(other, 'reversed'), await keep(mine, 'right')]
  for (const directionTestId of ids)
    await owner.setup.correctDevice({ deviceId: mine.deviceId, directionTestId })
  for (const { locationId } of [mine, other])
    expect((await owner.directionTests.list({ locationId })).data.tests).toMatchObject([{ mended: false }])
  await expect(
    owner.directionTests.add({ ...mine, deviceId: other.deviceId, outcome: 'right' }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('only the latest tests are kept', async () => {
  const place = await home()
  const owner = await as('owner')
  const rows = Array.from({ length: DIRECTION_TESTS_KEPT }, () => ({
    location_id: place.locationId,
    outcome: 'unchanged' as const,
  }))
  const known = await server.app.platform.db
    .insertInto('direction_test')
    .values(rows)
    .returning('id')
    .execute()
  const { id } = (await owner.directionTests.add({ ...place, outcome: 'right' })).data.test
  const { tests } = (await owner.directionTests.list(place)).data
  const older = known.map((one) => one.id).toSorted((a, b) => b - a)
  expect(tests.map((one) => one.id)).toEqual([id, ...older.slice(0, -1)])
})
