import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let locationId: number

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  locationId = (
    await seedLocation(server.app.platform, {
      companyId: world.company.id,
      locationGroupId: world.company.groupId,
      ownerId: world.people.owner.id,
    })
  ).id
})

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const flags = (...actions: LocationAction[]) =>
  Object.fromEntries(locationActions.map((action) => [action, actions.includes(action)])) as Record<
    LocationAction,
    boolean
  >
const share = (name: CastName, ...actions: LocationAction[]) =>
  seedGrant(server.app.platform, { locationId, userId: world.people[name].id, actions })
const rowOf = (name: CastName) =>
  server.app.platform.db
    .selectFrom('location_grant')
    .select(['can_view as view', 'can_control as control', 'can_manage_users as manageUsers'])
    .where('location_id', '=', locationId)
    .where('user_id', '=', world.people[name].id)
    .executeTakeFirst()

describe('GET /locations/{locationId}/users', () => {
  test('lists the owner and everyone with a grant, and the actions that may be granted', async () => {
    await share('viewer', 'view')
    const { data } = await (await as('owner')).grants.list({ locationId })
    expect(data.users.map(({ id, isOwner, manageable }) => ({ id, isOwner, manageable }))).toEqual([
      { id: world.people.owner.id, isOwner: true, manageable: false },
      { id: world.people.viewer.id, isOwner: false, manageable: true },
    ])
    expect(data.users[1]?.permissions).toEqual(flags('view'))
    expect(data.grantable).toEqual(locationActions)
  })

  test('shows a manager which grants they may change', async () => {
    await share('viewer', 'view', 'manageUsers')
    await share('controller', 'view', 'control')
    await share('blindGuest', 'view')
    const { data } = await (await as('viewer')).grants.list({ locationId })
    const manageable = data.users.filter((user) => user.manageable).map(({ id }) => id)
    expect(manageable).toEqual([world.people.blindGuest.id])
    expect(data.grantable).toEqual(['view', 'manageUsers'])
  })

  test.each<[CastName, string]>([
    ['aggregator', 'done'],
    ['superAdmin', 'done'],
    ['viewer', 'forbidden'],
    ['colleague', 'not_found'],
    ['foreignAggregator', 'not_found'],
  ])('answers %s: %s', async (name, expected) => {
    await share('viewer', 'view')
    expect(await codeOf((await as(name)).grants.list({ locationId }))).toBe(expected)
  })
})

describe('PUT /locations/{locationId}/users/{userId}', () => {
  test('changes what a person may do, at once, and is logged', async () => {
    await share('viewer', 'view')
    const viewer = await as('viewer')
    const settings = { parameter: 'mode', value: 1 }
    expect(await codeOf(viewer.commands.create({ deviceId: 2_147_483_647, ...settings }))).toBe('not_found')
    const { data } = await (await as('owner')).grants.set({
      locationId,
      userId: world.people.viewer.id,
      permissions: flags('view', 'manageUsers'),
    })
    expect(data.user.permissions).toEqual(flags('view', 'manageUsers'))
    expect(await codeOf(viewer.grants.list({ locationId }))).toBe('done')
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'location.change-share',
      object_id: String(locationId),
      before: { userId: world.people.viewer.id, manageUsers: false },
      after: { userId: world.people.viewer.id, manageUsers: true },
    })
  })

  test.each<[string, CastName, CastName, LocationAction[], string]>([
    ['an aggregator gives a colleague a grant', 'aggregator', 'colleague', ['view'], 'done'],
    [
      'an aggregator cannot give a person from elsewhere a grant',
      'aggregator',
      'nobody',
      ['view'],
      'not_found',
    ],
    ['a super admin can give anyone a grant', 'superAdmin', 'nobody', ['view'], 'done'],
    ['an owner can only invite', 'owner', 'colleague', ['view'], 'not_found'],
    ['the owner cannot have a grant', 'aggregator', 'owner', ['view'], 'forbidden'],
    ['an empty grant is refused', 'aggregator', 'colleague', [], 'invalid'],
    ['unrelated people cannot give grants', 'foreignAggregator', 'colleague', ['view'], 'not_found'],
  ])('%s', async (_rule, name, to, actions, expected) => {
    const before = await rowOf(to)
    const call = (await as(name)).grants.set({
      locationId,
      userId: world.people[to].id,
      permissions: flags(...actions),
    })
    expect(await codeOf(call)).toBe(expected)
    expect(await rowOf(to)).toEqual(
      expected === 'done' ? { view: true, control: false, manageUsers: false } : before,
    )
  })

  test('refuses grants beyond what the manager has, and grants to themselves', async () => {
    await share('viewer', 'view', 'manageUsers')
    await share('blindGuest', 'view')
    const manager = await as('viewer')
    const set = (name: CastName, ...actions: LocationAction[]) =>
      codeOf(
        manager.grants.set({ locationId, userId: world.people[name].id, permissions: flags(...actions) }),
      )
    expect(await set('blindGuest', 'view', 'control')).toBe('forbidden')
    expect(await set('viewer', 'view', 'manageUsers', 'edit')).toBe('forbidden')
    expect(await set('blindGuest', 'view', 'manageUsers')).toBe('done')
    expect(await rowOf('blindGuest')).toMatchObject({ control: false, manageUsers: true })
  })
})

describe('DELETE /locations/{locationId}/users/{userId}', () => {
  test('ends the grant at once', async () => {
    await share('viewer', 'view')
    const viewer = await as('viewer')
    expect(await codeOf(viewer.locations.get({ id: locationId }))).toBe('done')
    await (await as('owner')).grants.revoke({ locationId, userId: world.people.viewer.id })
    expect(await codeOf(viewer.locations.get({ id: locationId }))).toBe('not_found')
    expect(await rowOf('viewer')).toBeUndefined()
  })

  test("closes the person's open live streams, but not those of others", async () => {
    await share('viewer', 'view')
    const abort = new AbortController()
    const open = async (name: CastName) => {
      const stream = await (await as(name)).live.location({ locationId }, { signal: abort.signal })
      await stream.next()
      return stream
    }
    const [mine, theirs] = [await open('owner'), await open('viewer')]
    await (await as('owner')).grants.revoke({ locationId, userId: world.people.viewer.id })
    await expect(theirs.next()).rejects.toMatchObject({ code: 'not_found' })
    const stillOpen = mine.next()
    const first = await Promise.race([stillOpen.then(() => 'ended'), Promise.resolve('open')])
    expect(first).toBe('open')
    abort.abort()
    await stillOpen.catch(() => undefined)
  })

  test.each<[CastName, CastName, string]>([
    ['owner', 'nobody', 'not_found'],
    ['aggregator', 'owner', 'forbidden'],
    ['foreignAggregator', 'viewer', 'not_found'],
    ['viewer', 'viewer', 'forbidden'],
  ])('%s revokes the grant of %s: %s', async (name, of, expected) => {
    await share('viewer', 'view')
    const userId = world.people[of].id
    expect(await codeOf((await as(name)).grants.revoke({ locationId, userId }))).toBe(expected)
    expect(await rowOf('viewer')).toBeDefined()
  })
})
