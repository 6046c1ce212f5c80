import type { Role } from '@kilowatt/domain/permissions/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
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
const member = (role: Role = 'ROLE_USER', companyId = world.company.id) =>
  seedPerson(server.app.platform, { role, companyId, firstName: 'Žiga', lastName: 'Čeh' })
const roleOf = async (userId: number) =>
  (
    await server.app.platform.db
      .selectFrom('membership')
      .select('role')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role

test('GET /companies/{companyId}/users lists the people, found by part of the name without accents', async () => {
  const { id, email } = await seedPerson(server.app.platform, {
    role: 'ROLE_USER',
    companyId: world.company.id,
    firstName: 'Črtomir',
    lastName: 'Čeh',
  })
  const client = await as('aggregator')
  const { data } = await client.members.list({ companyId: world.company.id, search: 'crtom' })
  expect(data).toEqual({
    total: 1,
    users: [
      {
        id,
        email,
        firstName: 'Črtomir',
        lastName: 'Čeh',
        role: 'ROLE_USER',
        verified: true,
        locationsCount: 0,
        ownedLocationsCount: 0,
        manageable: true,
      },
    ],
    assignableRoles: ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED'],
  })
  const all = await client.members.list({ companyId: world.company.id, pageSize: 100 })
  const ids = all.data.users.map((user) => user.id)
  expect(ids).toContain(world.people.owner.id)
  expect(ids).not.toContain(world.people.foreignOwner.id)
  const self = all.data.users.find((user) => user.id === world.people.aggregator.id)
  expect(self).toMatchObject({ manageable: false })
})

describe('PUT /companies/{companyId}/users/{userId}', () => {
  test('gives another role, which applies from the next request on', async () => {
    const person = await member('ROLE_USER')
    const client = server.client(await signedInAs(server, person))
    expect((await client.auth.user()).data.user.role).toBe('ROLE_USER')
    await (await as('aggregator')).members.setRole({
      companyId: world.company.id,
      userId: person.id,
      role: 'ROLE_USER_ADVANCED',
    })
    expect((await client.auth.user()).data.user.role).toBe('ROLE_USER_ADVANCED')
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      actor_id: world.people.aggregator.id,
      action: 'user.set-role',
      object_id: String(person.id),
      company_id: world.company.id,
      before: { role: 'ROLE_USER' },
      after: { role: 'ROLE_USER_ADVANCED' },
    })
  })

  test.each<[CastName, Role, string]>([
    ['aggregator', 'ROLE_AGGREGATOR', 'invalid'],
    ['superAdmin', 'ROLE_AGGREGATOR', 'invalid'],
    ['superAdmin', 'ROLE_SUPER_ADMIN', 'invalid'],
    ['foreignAggregator', 'ROLE_USER_BASIC', 'not_found'],
    ['colleague', 'ROLE_USER_BASIC', 'forbidden'],
  ])('%s gives %s: %s', async (name, role, expected) => {
    const { id } = await member('ROLE_USER')
    const call = (await as(name)).members.setRole({ companyId: world.company.id, userId: id, role })
    expect(await codeOf(call)).toBe(expected)
    expect(await roleOf(id)).toBe('ROLE_USER')
  })

  test('refuses changes of oneself, and of a person of another company', async () => {
    const client = await as('aggregator')
    const set = (userId: number) =>
      codeOf(client.members.setRole({ companyId: world.company.id, userId, role: 'ROLE_USER' }))
    expect(await set(world.people.aggregator.id)).toBe('forbidden')
    expect(await set(world.people.foreignOwner.id)).toBe('not_found')
    expect(await roleOf(world.people.aggregator.id)).toBe('ROLE_AGGREGATOR')
    expect(await roleOf(world.people.foreignOwner.id)).toBe('ROLE_USER_BASIC')
  })
})

describe('DELETE /companies/{companyId}/users/{userId}', () => {
  test("removes the person, and their grants only on this company's locations", async () => {
    const { platform } = server.app
    const person = await member()
    for (const location of [world.location, world.foreignLocation])
      await seedGrant(platform, { locationId: location.id, userId: person.id, actions: ['view'] })
    const client = server.client(await signedInAs(server, person))
    await (await as('aggregator')).members.remove({ companyId: world.company.id, userId: person.id })
    expect(await roleOf(person.id)).toBeUndefined()
    expect(await codeOf(client.locations.get({ id: world.location.id }))).toBe('not_found')
    expect(await codeOf(client.locations.get({ id: world.foreignLocation.id }))).toBe('done')
  })

  test('is refused until the locations have another owner', async () => {
    const call = (await as('aggregator')).members.remove({
      companyId: world.company.id,
      userId: world.people.owner.id,
    })
    expect(await codeOf(call)).toBe('owns_locations')
    expect(await roleOf(world.people.owner.id)).toBe('ROLE_USER_BASIC')
  })

  test('shows in advance how many locations prevent removal, and succeeds once they have other owners', async () => {
    const { platform } = server.app
    const person = await member()
    const house = { companyId: world.company.id, locationGroupId: world.company.groupId, name: 'House' }
    const { id } = await seedLocation(platform, { ...house, ownerId: person.id })
    await seedGrant(platform, { locationId: world.location.id, userId: person.id, actions: ['view'] })
    const client = await as('aggregator')
    const listed = async () =>
      (await client.members.list({ companyId: world.company.id, search: person.email })).data.users
    expect(await listed()).toMatchObject([{ id: person.id, locationsCount: 2, ownedLocationsCount: 1 }])
    const remove = () => codeOf(client.members.remove({ companyId: world.company.id, userId: person.id }))
    expect(await remove()).toBe('owns_locations')
    await client.locationAdmin.setOwner({ id, userId: world.people.colleague.id })
    expect(await listed()).toMatchObject([{ locationsCount: 1, ownedLocationsCount: 0 }])
    expect(await remove()).toBe('done')
  })
})

test('GET /users/{userId} shows a super admin every company of a person', async () => {
  const client = await as('superAdmin')
  const { data } = await client.users.get({ userId: world.people.owner.id })
  expect(data.user).toMatchObject({
    email: world.people.owner.email,
    role: 'ROLE_USER_BASIC',
    companies: [{ id: world.company.id, name: 'Alpha', role: 'ROLE_USER_BASIC', ownedLocationsCount: 1 }],
  })
  expect(await codeOf(client.users.get({ userId: 2_147_483_647 }))).toBe('not_found')
  expect(await codeOf((await as('aggregator')).users.get({ userId: world.people.owner.id }))).toBe(
    'forbidden',
  )
})
