import type { Location } from '@kilowatt/contracts/tenancy/location'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
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
const settings = {
  name: 'Mill',
  countryCode: 'PT',
  region: { code: 'PT', type: 'BIDDING_ZONE' },
  timezone: 'Atlantic/Azores',
  address: { street: 'Rua', houseNumber: '1a', postcode: '9500', city: 'Ponta Delgada' },
  coordinates: { longitude: -25.67, latitude: 37.74 },
  gridLimitW: 17_250,
  solarPeakW: null,
  solarPlane: null,
}
const someLocation = (ownerId: number | null = null) =>
  seedLocation(server.app.platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId,
  })
const actionsOn = async (id: number) =>
  (
    await server.app.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_type', '=', 'location')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const shown = ({ country, timezone, id: _id, ...rest }: Location) => ({
  ...rest,
  countryCode: country.code,
  timezone: timezone.name,
})

test('PUT /locations/{id} saves every field, and the log shows what changed', async () => {
  const { id } = await someLocation(world.people.owner.id)
  const client = await as('owner')
  const { data } = await client.locationAdmin.update({ id, ...settings })
  expect(shown(data.location)).toMatchObject(settings)
  expect((await client.locations.get({ id })).data).toEqual(data)
  await client.locationAdmin.update({ id, ...settings, name: 'Old mill' })
  const entry = await server.app.platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_id: world.people.owner.id,
    action: 'location.update',
    company_id: world.company.id,
    before: { name: 'Mill' },
    after: { name: 'Old mill' },
  })
  await client.locationAdmin.update({ id, ...settings, name: 'Old mill' })
  expect(await actionsOn(id)).toEqual(['location.update', 'location.update'])
})

test.each([
  ['a time zone of another country', { timezone: 'Europe/Ljubljana' }, 'timezone'],
  ['an unknown country', { countryCode: 'XX' }, 'countryCode'],
  ['an unknown region', { region: { code: 'X', type: 'BIDDING_ZONE' } }, 'region'],
  ['impossible coordinates', { coordinates: { longitude: 0, latitude: 91 } }, 'coordinates.latitude'],
  ['no name', { name: '  ' }, 'name'],
  ['a negative limit', { gridLimitW: -1 }, 'gridLimitW'],
])('PUT /locations/{id} with %s names the field and changes nothing', async (_what, change, path) => {
  const { id } = await someLocation(world.people.owner.id)
  const client = await as('owner')
  const before = await client.locations.get({ id })
  await expect(client.locationAdmin.update({ id, ...settings, ...change })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path }] },
  })
  expect(await client.locations.get({ id })).toEqual(before)
})

test.each<[CastName, string]>([
  ['superAdmin', 'done'],
  ['aggregator', 'done'],
  ['owner', 'done'],
  ['viewer', 'forbidden'],
  ['controller', 'forbidden'],
  ['colleague', 'not_found'],
  ['foreignAggregator', 'not_found'],
  ['nobody', 'not_found'],
])('%s changes settings: %s', async (name, expected) => {
  const call = (await as(name)).locationAdmin.update({ id: world.location.id, ...settings })
  expect(await codeOf(call)).toBe(expected)
})

describe('POST /companies/{companyId}/locations', () => {
  const wanted = () => ({
    ...settings,
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.colleague.id,
  })

  test('creates a location of the company', async () => {
    const { data } = await (await as('aggregator')).locationAdmin.create(wanted())
    expect(data.location).toMatchObject({
      name: 'Mill',
      company: { id: world.company.id },
      locationGroup: { id: world.company.groupId },
      ownerId: world.people.colleague.id,
    })
    expect(await codeOf((await as('colleague')).locations.get({ id: data.location.id }))).toBe('done')
    expect(await actionsOn(data.location.id)).toEqual(['location.create'])
  })

  test.each<[string, CastName, () => object, string]>([
    [
      "another company's group",
      'superAdmin',
      () => ({ locationGroupId: world.foreign.rootGroupId }),
      'invalid',
    ],
    ['an owner from elsewhere', 'aggregator', () => ({ ownerId: world.people.foreignOwner.id }), 'invalid'],
    ['another company', 'aggregator', () => ({ companyId: world.foreign.id }), 'not_found'],
    ['a location in a company without permission', 'owner', () => ({}), 'forbidden'],
  ])('with %s: refused', async (_what, name, change, code) => {
    const client = await as(name)
    expect(await codeOf(client.locationAdmin.create({ ...wanted(), ...change() }))).toBe(code)
  })
})

describe('DELETE /locations/{id}', () => {
  test('is refused while a controller is assigned', async () => {
    const { id } = await someLocation(world.people.owner.id)
    await seedOemDevice(server.app.platform, { locationId: id })
    const client = await as('owner')
    await expect(client.locationAdmin.remove({ id })).rejects.toMatchObject({
      code: 'location_has_controllers',
      message: 'Location still has controllers assigned',
    })
    expect(await codeOf(client.locations.get({ id }))).toBe('done')
  })

  test('also deletes devices and grants', async () => {
    const { platform } = server.app
    const { id } = await someLocation(world.people.owner.id)
    await seedDevice(platform, { locationId: id })
    await seedGrant(platform, { locationId: id, userId: world.people.viewer.id, actions: ['view'] })
    await (await as('owner')).locationAdmin.remove({ id })
    expect(await codeOf((await as('owner')).locations.get({ id }))).toBe('not_found')
    expect(await codeOf((await as('viewer')).locations.get({ id }))).toBe('not_found')
    const left = await platform.db.selectFrom('device').select('id').where('location_id', '=', id).execute()
    expect(left).toEqual([])
    expect(await actionsOn(id)).toEqual(['location.delete'])
  })

  test('is refused to people with only a grant', async () => {
    const { id } = await someLocation(world.people.owner.id)
    const { viewer } = world.people
    await seedGrant(server.app.platform, { locationId: id, userId: viewer.id, actions: ['view', 'edit'] })
    expect(await codeOf((await as('viewer')).locationAdmin.remove({ id }))).toBe('forbidden')
    expect(await codeOf((await as('colleague')).locationAdmin.remove({ id }))).toBe('not_found')
    expect(await codeOf((await as('foreignAggregator')).locationAdmin.remove({ id }))).toBe('not_found')
    expect(await codeOf((await as('aggregator')).locationAdmin.remove({ id }))).toBe('done')
  })
})

describe('PUT /locations/{id}/owner', () => {
  test('notifies the new owner, unless that is the author', async () => {
    const { db } = server.app.platform
    const { aggregator, colleague } = world.people
    const { id } = await someLocation(world.people.owner.id)
    const client = await as('aggregator')
    await client.locationAdmin.setOwner({ id, userId: colleague.id })
    await client.locationAdmin.setOwner({ id, userId: aggregator.id })
    await client.locationAdmin.setOwner({ id, userId: null })
    const queued = await db.selectFrom('notice').select(['kind', 'user_ids', 'needs', 'path']).execute()
    expect(queued.filter(({ path }) => path === `/locations/${id}`)).toEqual([
      {
        kind: 'locationReceived',
        user_ids: [colleague.id],
        needs: { type: 'location', id, action: 'view' },
        path: `/locations/${id}`,
      },
    ])
  })

  test('also passes on its controllers', async () => {
    const { platform } = server.app
    const { id } = await someLocation(world.people.owner.id)
    const device = await seedOemDevice(platform, { locationId: id })
    await platform.db
      .updateTable('oem_device')
      .set({ owner_id: world.people.owner.id })
      .where('id', '=', device.id)
      .execute()
    const client = await as('aggregator')
    const { data } = await client.locationAdmin.setOwner({ id, userId: world.people.colleague.id })
    expect(data.location.ownerId).toBe(world.people.colleague.id)
    expect(await codeOf((await as('owner')).locations.get({ id }))).toBe('not_found')
    expect(await codeOf((await as('colleague')).locations.get({ id }))).toBe('done')
    const row = await platform.db
      .selectFrom('oem_device')
      .select('owner_id')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect(row.owner_id).toBe(world.people.colleague.id)
    await client.locationAdmin.setOwner({ id, userId: null })
    expect(await codeOf((await as('colleague')).locations.get({ id }))).toBe('not_found')
  })

  test.each<[CastName, CastName, string]>([
    ['aggregator', 'foreignOwner', 'invalid'],
    ['aggregator', 'viewer', 'done'],
    ['superAdmin', 'foreignOwner', 'done'],
    ['foreignAggregator', 'foreignOwner', 'not_found'],
    ['owner', 'colleague', 'forbidden'],
  ])('lets %s give it to %s: %s', async (name, to, expected) => {
    const { id } = await someLocation(world.people.owner.id)
    const { viewer } = world.people
    await seedGrant(server.app.platform, { locationId: id, userId: viewer.id, actions: ['view'] })
    const userId = world.people[to].id
    expect(await codeOf((await as(name)).locationAdmin.setOwner({ id, userId }))).toBe(expected)
  })
})
