import type { SetupPayload } from '@kilowatt/contracts/devices/setup'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { oemDeviceChanged } from '../device-events.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  )
const codeOf = async (call: Promise<unknown>) => (await failure(call))?.code ?? 'done'
const stock = (type: 'CONTROLLER' | 'P1_WIFI' = 'CONTROLLER') => seedOemDevice(server.app.platform, { type })
const payload = (unitId: string, change: Partial<SetupPayload> = {}): { data: SetupPayload } => ({
  data: {
    location: { name: ' Vila ', countryCode: 'SI', region: null, timezone: 'Europe/Ljubljana' },
    node: { unitId },
    controller: { unitId },
    ...change,
  },
})
const rowOf = (serial: string) =>
  server.app.platform.db
    .selectFrom('oem_device')
    .select(['location_id as locationId', 'owner_id as ownerId'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()

describe('POST /v2/locations/setup', () => {
  test("creates one's own location with its controller, which then appears in the list of controllers", async () => {
    const { serial } = await stock()
    const client = await as('owner')
    const { data } = await client.setup.location(payload(serial.toLowerCase()))
    expect(data).toEqual({
      location: { id: expect.any(Number), name: 'Vila' },
      controller: { id: expect.any(Number), unitId: serial, type: 'CONTROLLER' },
    })
    const location = (await client.locations.get({ id: data.location.id })).data.location
    expect(location).toMatchObject({
      ownerId: world.people.owner.id,
      company: { id: world.company.id },
      locationGroup: { id: world.company.rootGroupId },
    })
    const { user } = (await client.auth.user()).data
    expect(user.controllers).toContainEqual({ id: data.controller.id, unitId: serial })
    const actions = await server.app.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .where('actor_id', '=', world.people.owner.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['controller.claim', 'location.create'])
  })

  test('creates the meter of a P1 module', async () => {
    const { serial } = await stock('P1_WIFI')
    const client = await as('owner')
    const { data } = await client.setup.location(payload(serial))
    const { devices } = (await client.devices.list({ locationId: data.location.id })).data
    expect(devices).toMatchObject([{ name: 'Smart meter', oemDeviceId: data.controller.id }])
  })

  test('lets an aggregator choose owner and group within the company', async () => {
    const { serial } = await stock()
    const client = await as('aggregator')
    const chosen = { userId: world.people.colleague.id, locationGroupId: world.company.groupId }
    const { data } = await client.setup.location(payload(serial, chosen))
    const { location } = (await client.locations.get({ id: data.location.id })).data
    expect(location).toMatchObject({
      ownerId: world.people.colleague.id,
      locationGroup: { id: world.company.groupId },
    })
    expect((await rowOf(serial)).ownerId).toBe(world.people.colleague.id)
  })

  test.each<[string, CastName, () => Partial<SetupPayload>, string]>([
    ['another person as owner', 'owner', () => ({ userId: world.people.colleague.id }), 'forbidden'],
    ['another company', 'owner', () => ({ companyId: world.foreign.id }), 'forbidden'],
    ['another company', 'aggregator', () => ({ companyId: world.foreign.id }), 'forbidden'],
    ['an owner from elsewhere', 'aggregator', () => ({ userId: world.people.foreignOwner.id }), 'invalid'],
    [
      "another company's group",
      'aggregator',
      () => ({ locationGroupId: world.foreign.rootGroupId }),
      'location_invalid',
    ],
    [
      'a time zone of another country',
      'owner',
      () => ({ location: { name: 'X', countryCode: 'SI', timezone: 'Europe/Rome' } }),
      'location_invalid',
    ],
    [
      'no name',
      'owner',
      () => ({ location: { name: ' ', countryCode: 'SI', timezone: 'Europe/Ljubljana' } }),
      'location_invalid',
    ],
  ])('refuses %s (%s) and links nothing', async (_what, name, change, code) => {
    const { serial } = await stock()
    expect(await codeOf((await as(name)).setup.location(payload(serial, change())))).toBe(code)
    expect(await rowOf(serial)).toEqual({ locationId: null, ownerId: null })
  })

  test('is refused to people without the role', async () => {
    const { serial } = await stock()
    expect(await codeOf((await as('viewer')).setup.location(payload(serial)))).toBe('forbidden')
  })
})

describe('linking a controller', () => {
  const assign = async (name: CastName, locationId: number, unitId: string) =>
    (await as(name)).setup.assign({ ...payload(unitId), companyId: world.company.id, locationId })

  test('links to an existing location for people who may edit it', async () => {
    const { serial } = await stock()
    expect(await codeOf(assign('colleague', world.location.id, serial))).toBe('not_found')
    expect(await codeOf(assign('viewer', world.location.id, serial))).toBe('forbidden')
    const { data } = await assign('owner', world.location.id, serial)
    expect(data.controller.unitId).toBe(serial)
    expect(await rowOf(serial)).toEqual({ locationId: world.location.id, ownerId: world.people.owner.id })
  })

  test.each([
    ['abc', 'controller_invalid', 'Provided controller data was not valid.'],
    [
      'ZZZZ-ZZZZ-ZZZZ-ZZZZ',
      'controller_not_found',
      'Serial number not found. Check the entered value and verify that your controller has internet access.',
    ],
  ])('refuses %s', async (unitId, code, message) => {
    expect(await failure(assign('owner', world.location.id, unitId))).toEqual({ code, message })
  })

  test("works once; afterwards the errors differ for one's own and another person's controller", async () => {
    const { serial } = await stock()
    await assign('owner', world.location.id, serial)
    expect(await failure(assign('owner', world.location.id, serial))).toEqual({
      code: 'controller_already_yours',
      message: 'You already linked this controller.',
    })
    const stranger = await as('foreignOwner')
    expect(await failure(stranger.setup.location(payload(serial)))).toEqual({
      code: 'controller_of_somebody_else',
      message: "Cannot link, controller is already linked to someone else's account.",
    })
    expect(await failure(stranger.setup.findController({ unitId: serial }))).toMatchObject({
      code: 'controller_of_somebody_else',
    })
    expect((await rowOf(serial)).locationId).toBe(world.location.id)
  })

  test('succeeds for only one of two concurrent requests', async () => {
    const { serial } = await stock()
    const codes = await Promise.all([
      codeOf(assign('owner', world.location.id, serial)),
      codeOf(assign('aggregator', world.otherLocation.id, serial)),
    ])
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  })

  test('allows five failures an hour; successes do not count', async () => {
    const person = await seedPerson(server.app.platform, {
      companyId: world.company.id,
      role: 'ROLE_USER_BASIC',
    })
    const client = server.client(await signedInAs(server, person))
    const guess = (n: number) => codeOf(client.setup.location(payload(`ZZZZ-ZZZZ-ZZZZ-000${n}`)))
    await client.setup.location(payload((await stock()).serial))
    const codes: string[] = []
    for (let n = 0; n < 6; n++) codes.push(await guess(n))
    expect(codes).toEqual([...Array(5).fill('controller_not_found'), 'too_many_requests'])
  })
})

test('failed attempts by strangers do not lock out the rightful owner', async () => {
  const { platform } = server.app
  const { serial } = await seedOemDevice(platform, { locationId: world.foreignLocation.id })
  for (let n = 0; n < 5; n++) {
    const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER_BASIC' })
    const client = server.client(await signedInAs(server, person))
    expect(await codeOf(client.setup.location(payload(serial)))).toBe('controller_of_somebody_else')
  }
  await platform.db
    .updateTable('oem_device')
    .set({ location_id: null, owner_id: null })
    .where('serial', '=', serial)
    .execute()
  expect(await codeOf((await as('owner')).setup.location(payload(serial)))).toBe('done')
})

test('limits attempts with serial numbers by address, even with many accounts', async () => {
  const { db } = server.app.platform
  const client = await as('owner')
  await codeOf(client.setup.location(payload('ZZZZ-ZZZZ-ZZZZ-0001')))
  await db.updateTable('attempt').set({ count: 25 }).where('key', '=', 'claim:127.0.0.1').execute()
  const other = await as('colleague')
  expect(await codeOf(other.setup.location(payload('ZZZZ-ZZZZ-ZZZZ-0002')))).toBe('too_many_requests')
})

test('does not count a successful look-up, and a refusal has a retry time', async () => {
  const person = await seedPerson(server.app.platform, {
    companyId: world.company.id,
    role: 'ROLE_USER_BASIC',
  })
  const client = server.client(await signedInAs(server, person))
  const { serial } = await stock()
  for (let n = 0; n < 25; n++) await client.setup.findController({ unitId: serial })
  const look = (n: number) => client.setup.findController({ unitId: `ZZZZ-ZZZZ-ZZZZ-00${n + 10}` })
  for (let n = 0; n < 20; n++) expect(await codeOf(look(n))).toBe('controller_not_found')
  const refused = await look(20).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too_many_requests', data: { retryAfterS: expect.any(Number) } })
  const { retryAfterS } = (refused as { data: { retryAfterS: number } }).data
  expect(retryAfterS).toBeGreaterThan(3_500)
  expect(retryAfterS).toBeLessThanOrEqual(3_600)
})

test('lets a super admin set up for a given company and owner', async () => {
  const { serial } = await stock()
  const place = { companyId: world.company.id, userId: world.people.colleague.id }
  const { data } = await (await as('superAdmin')).setup.location(payload(serial, place))
  const { location } = (await (await as('superAdmin')).locations.get({ id: data.location.id })).data
  expect(location).toMatchObject({ company: { id: place.companyId }, ownerId: place.userId })
})

describe('unlinking a controller', () => {
  test('frees it for others; its devices leave with it, and their history stays', async () => {
    const { platform } = server.app
    const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
    const { id: locationId } = await seedLocation(platform, { ...place, ownerId: world.people.owner.id })
    const { id: controllerId, serial } = await seedOemDevice(platform, { locationId })
    const device = await seedDevice(platform, { locationId, oemDeviceId: controllerId, source: 'inv' })
    const release = async (name: CastName) =>
      (await as(name)).setup.release({ companyId: world.company.id, locationId, controllerId })
    const { viewer } = world.people
    await seedGrant(platform, { locationId, userId: viewer.id, actions: ['view', 'edit'] })
    expect(await codeOf(release('viewer'))).toBe('forbidden')
    expect(await codeOf(release('foreignAggregator'))).toBe('not_found')
    expect((await rowOf(serial)).locationId).toBe(locationId)

    const heard: string[] = []
    const stop = platform.events.on(oemDeviceChanged, (event) => heard.push(event.serial))
    await release('owner')
    stop()
    expect(heard).toEqual([serial])
    expect(await rowOf(serial)).toEqual({ locationId: null, ownerId: null })
    const owner = await as('owner')
    expect((await owner.devices.list({ locationId })).data.devices).toEqual([])
    const left = (await owner.devices.deleted({ locationId })).data.devices
    expect(left).toMatchObject([{ id: device.id, leftWith: serial }])
    await (await as('foreignOwner')).setup.location(payload(serial))
    expect((await rowOf(serial)).ownerId).toBe(world.people.foreignOwner.id)
  })
})

test('possible owners are oneself, or for administrators the people of their company', async () => {
  const own = await (await as('owner')).setup.availableUsers()
  expect(own.data.users.map(({ id }) => id)).toEqual([world.people.owner.id])
  const aggregator = await as('aggregator')
  const all = (await aggregator.setup.availableUsers()).data.users.map(({ id }) => id)
  expect(all).toContain(world.people.colleague.id)
  expect(all).not.toContain(world.people.foreignOwner.id)
  expect(await codeOf(aggregator.setup.companyUsers({ companyId: world.foreign.id }))).toBe('not_found')
})

test('a large company offers a hundred people and their total; a search by any word finds the others', async () => {
  const { platform } = server.app
  await platform.pool.query(
    `with people as (
       insert into user_account (email, first_name, last_name, name)
       select 'many' || n || '@example.com', 'Ana', 'Množica ' || n, 'Ana Množica ' || n
       from generate_series(1, 150) n returning id)
     insert into membership (user_id, company_id, role) select id, $1, 'ROLE_USER_BASIC' from people`,
    [world.company.id],
  )
  const aggregator = await as('aggregator')
  const all = (await aggregator.setup.companyUsers({ companyId: world.company.id })).data
  expect(all.users).toHaveLength(100)
  expect(all.total).toBeGreaterThan(150)
  expect((await aggregator.setup.availableUsers()).data.total).toBe(all.total)
  const found = async (search: string) =>
    (await aggregator.setup.companyUsers({ companyId: world.company.id, search })).data
  const one = { email: 'many150@example.com', firstName: 'Ana', lastName: 'Množica 150' }
  expect(await found('  mnozica 150 ana')).toMatchObject({ users: [one], total: 1 })
  expect((await found('mnozica')).total).toBe(150)
  expect(await found('mnozica eva')).toEqual({ users: [], total: 0 })
})

test('a super admin sets the owner of a controller', async () => {
  const { id, serial } = await stock()
  const userId = world.people.owner.id
  expect(await codeOf((await as('aggregator')).oemDevices.setOwner({ id, userId }))).toBe('forbidden')
  const client = await as('superAdmin')
  await client.oemDevices.setOwner({ id, userId })
  expect((await rowOf(serial)).ownerId).toBe(userId)
  expect((await (await as('owner')).auth.user()).data.user.controllers).toContainEqual({ id, unitId: serial })
  expect(await codeOf(client.oemDevices.setOwner({ id, userId: 2_147_483_647 }))).toBe('invalid')
})

test('the owner of a given controller keeps it when the location changes hands, without access to the location', async () => {
  const { id, serial } = await stock()
  const { owner, colleague, viewer } = world.people
  const { data } = await (await as('owner')).setup.location(payload(serial))
  const locationId = data.location.id
  const client = await as('superAdmin')
  await client.oemDevices.setOwner({ id, userId: viewer.id })
  expect(await rowOf(serial)).toEqual({ locationId, ownerId: viewer.id })
  const ownerOfHouse = async () => (await client.locations.get({ id: locationId })).data.location.ownerId
  expect(await ownerOfHouse()).toBe(owner.id)
  expect(await codeOf((await as('viewer')).locations.get({ id: locationId }))).toBe('not_found')

  await client.locationAdmin.setOwner({ id: locationId, userId: colleague.id })
  expect(await rowOf(serial)).toEqual({ locationId, ownerId: viewer.id })
  expect(await ownerOfHouse()).toBe(colleague.id)
})

test('only the owner of a controller that was given to a person links it', async () => {
  const { id, serial } = await stock()
  const client = await as('superAdmin')
  await client.oemDevices.setOwner({ id, userId: world.people.foreignOwner.id })
  expect(await codeOf((await as('owner')).setup.location(payload(serial)))).toBe(
    'controller_of_somebody_else',
  )
  await (await as('foreignOwner')).setup.location(payload(serial))
  expect((await rowOf(serial)).ownerId).toBe(world.people.foreignOwner.id)
})
