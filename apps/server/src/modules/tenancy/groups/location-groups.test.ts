import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedLocationGroup } from '../../../../seed/companies.ts'
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
const group = (name: string, parentId = world.company.rootGroupId, companyId = world.company.id) =>
  seedLocationGroup(server.app.platform, { companyId, parentId, name })
const parentOf = async (id: number) =>
  (await (await as('superAdmin')).locationGroups.get({ locationGroupId: id })).data.locationGroup.parentId
const groupOf = async (id: number) =>
  (await (await as('superAdmin')).locations.get({ id })).data.location.locationGroup.id
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  )

test('groups are created, renamed and deleted, and this is logged', async () => {
  const client = await as('aggregator')
  const companyId = world.company.id
  const parent = await group('Mountains')
  const { data } = await client.locationGroups.create({ companyId, parentId: parent.id, name: 'Hills' })
  const locationGroupId = data.locationGroup.id
  expect(data.locationGroup).toEqual({
    id: locationGroupId,
    companyId,
    name: 'Hills',
    parentId: parent.id,
    groupsCount: 0,
    locationsCount: 0,
  })
  await client.locationGroups.rename({ locationGroupId, name: 'Lakes' })
  const tree = await client.locationGroups.tree({ companyId })
  const ours = [world.company.rootGroupId, parent.id, locationGroupId]
  const drawn = tree.data.locationGroups.filter(({ id }) => ours.includes(id))
  expect(drawn.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['Alpha', null],
    ['Mountains', world.company.rootGroupId],
    ['Lakes', parent.id],
  ])
  expect(drawn[1]).toMatchObject({ groupsCount: 1, locationsCount: 0 })
  await client.locationGroups.remove({ locationGroupId })
  expect(await failure(client.locationGroups.get({ locationGroupId }))).toMatchObject({ code: 'not_found' })
  const entries = await server.app.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', String(locationGroupId))
    .where('object_type', '=', 'location-group')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      action: 'location-group.create',
      before: null,
      after: { name: 'Hills', parentId: parent.id },
    },
    { action: 'location-group.rename', before: { name: 'Hills' }, after: { name: 'Lakes' } },
    {
      action: 'location-group.delete',
      before: { name: 'Lakes', parentId: parent.id },
      after: null,
    },
  ])
})

describe('a group cannot be deleted', () => {
  test('while it contains a location or a group', async () => {
    const client = await as('aggregator')
    const outer = await group('Outer')
    await group('Inner', outer.id)
    for (const locationGroupId of [world.company.groupId, outer.id])
      expect(await failure(client.locationGroups.remove({ locationGroupId }))).toEqual({
        code: 'location_group_not_empty',
        message: 'Location group must be empty',
      })
    expect(await parentOf(outer.id)).toBe(world.company.rootGroupId)
  })

  test('if it is the root group', async () => {
    const client = await as('superAdmin')
    const { data } = await client.companyAdmin.create({ data: { name: 'Empty', countryId: 705 } })
    const locationGroupId = data.company.rootGroup.id
    expect(await failure(client.locationGroups.remove({ locationGroupId }))).toMatchObject({
      code: 'conflict',
    })
    expect(await parentOf(locationGroupId)).toBeNull()
  })
})

describe('moving', () => {
  test('moves groups and locations with their contents', async () => {
    const client = await as('aggregator')
    const [from, to] = [await group('From'), await group('To')]
    await client.locationGroups.moveHere({
      locationGroupId: to.id,
      groupIds: [from.id],
      locationIds: [world.location.id],
    })
    expect(await parentOf(from.id)).toBe(to.id)
    expect(await groupOf(world.location.id)).toBe(to.id)
    await client.locationGroups.moveHere({
      locationGroupId: world.company.groupId,
      locationIds: [world.location.id],
    })
  })

  test('refuses items that are already in the target, and then moves nothing', async () => {
    const client = await as('aggregator')
    const [here, elsewhere] = [await group('Here'), await group('Elsewhere')]
    const call = client.locationGroups.moveHere({
      locationGroupId: world.company.groupId,
      groupIds: [elsewhere.id],
      locationIds: [world.location.id],
    })
    expect(await failure(call)).toEqual({
      code: 'already_in_group',
      message: 'The selected items are already in the target group.',
    })
    expect(await parentOf(elsewhere.id)).toBe(world.company.rootGroupId)
    expect(await parentOf(here.id)).toBe(world.company.rootGroupId)
  })

  test('cannot create a circle', async () => {
    const client = await as('aggregator')
    const top = await group('Top')
    const middle = await group('Middle', top.id)
    const bottom = await group('Bottom', middle.id)
    for (const target of [top, bottom])
      expect(
        await failure(client.locationGroups.moveHere({ locationGroupId: target.id, groupIds: [top.id] })),
      ).toMatchObject({ code: 'location_group_cycle' })
    expect(await parentOf(top.id)).toBe(world.company.rootGroupId)
  })

  test('cannot create a circle by concurrent moves, either', async () => {
    const client = await as('aggregator')
    const [one, other] = [await group('One'), await group('Other')]
    const outcomes = await Promise.all([
      failure(client.locationGroups.moveHere({ locationGroupId: one.id, groupIds: [other.id] })),
      failure(client.locationGroups.moveHere({ locationGroupId: other.id, groupIds: [one.id] })),
    ])
    expect(outcomes.map((outcome) => outcome?.code ?? 'done').toSorted()).toEqual([
      'done',
      'location_group_cycle',
    ])
  })

  test.each([
    ["another company's location", () => ({ locationIds: [world.foreignLocation.id] })],
    ["another company's group", () => ({ groupIds: [world.foreign.rootGroupId] })],
    ['an absent location', () => ({ locationIds: [2_147_483_647] })],
  ])('does not find %s, not even for a super admin', async (_what, items) => {
    for (const name of ['aggregator', 'superAdmin'] as const) {
      const client = await as(name)
      const locationGroupId = world.company.rootGroupId
      expect(await failure(client.locationGroups.moveHere({ locationGroupId, ...items() }))).toMatchObject({
        code: 'not_found',
      })
    }
    expect(await groupOf(world.foreignLocation.id)).toBe(world.foreign.rootGroupId)
  })

  test('refuses an empty selection', async () => {
    const client = await as('aggregator')
    const call = client.locationGroups.moveHere({ locationGroupId: world.company.groupId })
    expect(await failure(call)).toMatchObject({ code: 'invalid' })
  })
})

test.each<[CastName, string]>([
  ['foreignAggregator', 'not_found'],
  ['owner', 'forbidden'],
])('%s may not change location groups: %s', async (name, code) => {
  const client = await as(name)
  const locationGroupId = world.company.groupId
  const calls = [
    client.locationGroups.tree({ companyId: world.company.id }),
    client.locationGroups.create({ companyId: world.company.id, parentId: locationGroupId, name: 'X' }),
    client.locationGroups.get({ locationGroupId }),
    client.locationGroups.rename({ locationGroupId, name: 'X' }),
    client.locationGroups.remove({ locationGroupId }),
    client.locationGroups.moveHere({ locationGroupId, locationIds: [world.foreignLocation.id] }),
  ]
  const outcomes = await Promise.all(calls.map(failure))
  expect(outcomes.map((outcome) => outcome?.code)).toEqual(calls.map(() => code))
  const { data } = await (await as('superAdmin')).locationGroups.get({ locationGroupId })
  expect(data.locationGroup.name).toBe('North')
})
