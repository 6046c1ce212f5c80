import type { AuditAction } from '@kilowatt/contracts/audit-names'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { newSession, signIn } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string
let admin: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
beforeEach(async () => {
  cookie = await newSession(server, world.people.superAdmin)
  admin = server.client(cookie)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A command to a new device behind a connected controller. */
async function commandTo(api: ApiClient) {
  const { platform } = server.app
  const locationId = world.location.id
  const controller = await seedOemDevice(platform, { locationId })
  const device = await seedDevice(platform, {
    locationId,
    oemDeviceId: controller.id,
    source: 'wallbox',
    parameters: [{ name: 'limit', kind: 'number' }],
  })
  await platform.db
    .updateTable('oem_device')
    .set({ connected: true })
    .where('id', '=', controller.id)
    .execute()
  return api.commands.create({ deviceId: device.id, parameter: 'limit', value: 7 })
}

const me = async (api: ApiClient) => (await api.auth.user()).data.user

describe('impersonating', () => {
  test('shows what the other person sees, and stops on demand', async () => {
    const { owner, superAdmin } = world.people
    const { user } = (await admin.impersonation.start({ data: { userId: owner.id } })).data
    expect(user).toMatchObject({
      id: owner.id,
      role: 'ROLE_USER_BASIC',
      impersonator: { id: superAdmin.id, email: superAdmin.email },
    })
    expect(await me(admin)).toMatchObject({ id: owner.id })
    await expect(admin.locations.get({ id: world.foreignLocation.id })).rejects.toMatchObject({ status: 404 })
    await expect(admin.companies.list()).rejects.toMatchObject({ status: 403 })
    expect((await admin.impersonation.stop()).data.user).toMatchObject({
      id: superAdmin.id,
      impersonator: null,
    })
    expect((await admin.locations.get({ id: world.foreignLocation.id })).data.location.id).toBe(
      world.foreignLocation.id,
    )
  })

  test('is logged with both people', async () => {
    const { owner, superAdmin } = world.people
    await admin.impersonation.start({ data: { userId: owner.id } })
    await admin.impersonation.stop()
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'as_user_id', 'object_id'])
      .where('action', 'like', 'user.%impersonate')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const object_id = String(owner.id)
    expect(entries).toEqual([
      { action: 'user.unimpersonate', actor_id: superAdmin.id, as_user_id: owner.id, object_id },
      { action: 'user.impersonate', actor_id: superAdmin.id, as_user_id: null, object_id },
    ])
  })

  test.each<[AuditAction, (api: ApiClient) => Promise<unknown>, object]>([
    [
      'user.change-preferences',
      (api) => api.account.savePreferences({ units: 'imperial' }),
      { before: { units: 'metric' }, after: { units: 'imperial' } },
    ],
    [
      'session.switch-company',
      (api) => api.sessions.switchCompany({ companyId: world.company.id }),
      { after: { companyId: expect.any(Number) } },
    ],
    ['device.command', (api) => commandTo(api), { after: expect.objectContaining({ value: 7 }) }],
    ['session.end', (api) => api.auth.logout(), { after: null }],
  ])('%s is logged with both people', async (action, act, expected) => {
    const { owner, superAdmin } = world.people
    await admin.impersonation.start({ data: { userId: owner.id } })
    await act(admin)
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'as_user_id', 'ip', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({ action, actor_id: superAdmin.id, as_user_id: owner.id, ip: '127.0.0.1' })
    expect(entry).toMatchObject(expected)
  })

  test("ends with signing out, and does not affect the other person's sessions", async () => {
    const { owner } = world.people
    const theirs = await newSession(server, owner)
    await admin.impersonation.start({ data: { userId: owner.id } })
    await admin.auth.logout()
    await expect(me(admin)).rejects.toMatchObject({ status: 401 })
    expect(await me(server.client(theirs))).toMatchObject({ id: owner.id, impersonator: null })
    expect(await me(server.client(await newSession(server, world.people.superAdmin)))).toMatchObject({
      id: world.people.superAdmin.id,
    })
  })

  test('ends at once when the super admin loses the role', async () => {
    const { platform } = server.app
    await admin.impersonation.start({ data: { userId: world.people.owner.id } })
    const { superAdmin } = world.people
    const rank = (isSuperAdmin: boolean) =>
      platform.db
        .updateTable('user_account')
        .set({ is_super_admin: isSuperAdmin })
        .where('id', '=', superAdmin.id)
        .execute()
    await rank(false)
    platform.events.emit(accessChanged, { userId: superAdmin.id, locationId: null })
    expect(await me(admin)).toMatchObject({ id: superAdmin.id, role: 'ROLE_USER' })
    await rank(true)
    platform.events.emit(accessChanged, { userId: superAdmin.id, locationId: null })
  })

  test.each<[string, (api: ApiClient) => Promise<unknown>]>([
    [
      'the password',
      (api) =>
        api.account.changePassword({ currentPassword: 'correct horse battery', password: 'vR7#kq9!tzLm' }),
    ],
    [
      'the e-mail address',
      (api) => api.account.changeEmail({ email: 'evil@example.com', password: 'correct horse battery' }),
    ],
    [
      'personal information',
      (api) =>
        api.account.savePersonal({
          firstName: 'X',
          lastName: 'Y',
          phone: null,
          countryId: null,
          spotMarketRegionId: null,
        }),
    ],
    [
      'the account itself',
      (api) =>
        api.account.deleteAccount({ email: world.people.owner.email, password: 'correct horse battery' }),
    ],
    ['sessions', (api) => api.sessions.revokeOthers()],
    ['the export', (api) => api.account.exportData()],
    ['another impersonation', (api) => api.impersonation.start({ data: { userId: world.people.viewer.id } })],
  ])('does not allow changing %s', async (_what, attempt) => {
    await admin.impersonation.start({ data: { userId: world.people.owner.id } })
    await expect(attempt(admin)).rejects.toMatchObject({ status: 403 })
    const owner = await server.app.platform.db
      .selectFrom('user_account')
      .select(['email', 'first_name'])
      .where('id', '=', world.people.owner.id)
      .executeTakeFirstOrThrow()
    expect(owner).toEqual({ email: world.people.owner.email, first_name: 'Ana' })
    expect(await me(server.client(await newSession(server, world.people.owner)))).toMatchObject({
      id: world.people.owner.id,
    })
  })

  test.each(['aggregator', 'owner', 'nobody'] as const)('is refused to %s', async (name) => {
    const api = server.client(await newSession(server, world.people[name]))
    await expect(api.impersonation.start({ data: { userId: world.people.viewer.id } })).rejects.toMatchObject(
      {
        status: 403,
      },
    )
    expect(await me(api)).toMatchObject({ id: world.people[name].id })
    expect((await api.impersonation.stop()).data.user.id).toBe(world.people[name].id)
  })

  test('is refused for another super admin or an absent person', async () => {
    await expect(
      admin.impersonation.start({ data: { userId: world.people.superAdmin.id } }),
    ).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.impersonation.start({ data: { userId: 2_000_000 } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await me(admin)).toMatchObject({ impersonator: null })
  })
})

describe('a super admin', () => {
  test('verifies a person, moves them to another company, and deletes them', async () => {
    const { platform } = server.app
    const person = await seedPerson(platform, { companyId: world.foreign.id, role: 'ROLE_USER_BASIC' })
    await platform.db
      .updateTable('user_account')
      .set({ email_verified: false })
      .where('id', '=', person.id)
      .execute()
    await expect(signIn(server, person)).rejects.toThrow('email_not_verified')
    await admin.userAdministration.verify({ userId: person.id })
    const api = server.client(await newSession(server, person))

    await admin.userAdministration.changeCompany({
      userId: person.id,
      fromCompanyId: world.foreign.id,
      companyId: world.company.id,
      role: 'ROLE_USER_ADVANCED',
    })
    expect(await me(api)).toMatchObject({
      role: 'ROLE_USER_ADVANCED',
      company: { id: world.company.id },
      memberships: [{ companyId: world.company.id }],
    })

    await admin.userAdministration.remove({ userId: person.id })
    await expect(me(api)).rejects.toMatchObject({ status: 401 })
    const rest = await platform.db
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', person.id)
      .execute()
    expect(rest).toEqual([])
    await expect(admin.userAdministration.remove({ userId: person.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('revokes grants in the old company when moving a person, and keeps other grants', async () => {
    const { platform } = server.app
    const { company, foreign, location, foreignLocation } = world
    const person = await seedPerson(platform, { companyId: company.id })
    for (const { id } of [location, foreignLocation])
      await seedGrant(platform, { locationId: id, userId: person.id, actions: ['view'] })
    const api = server.client(await newSession(server, person))
    expect(await codeOf(api.locations.get({ id: location.id }))).toBe('done')

    await admin.userAdministration.changeCompany({
      userId: person.id,
      fromCompanyId: company.id,
      companyId: foreign.id,
      role: 'ROLE_USER',
    })
    expect(await codeOf(api.locations.get({ id: location.id }))).toBe('not_found')
    expect(await codeOf(api.locations.get({ id: foreignLocation.id }))).toBe('done')
    expect((await me(api)).locations.map(({ id }) => id)).toEqual([foreignLocation.id])
    const left = await platform.db
      .selectFrom('audit_entry')
      .select(['action', 'company_id as companyId'])
      .where('object_type', '=', 'user')
      .where('object_id', '=', String(person.id))
      .where('action', 'in', ['user.leave-company', 'user.change-company'])
      .orderBy('id')
      .execute()
    expect(left).toEqual([
      { action: 'user.leave-company', companyId: company.id },
      { action: 'user.change-company', companyId: foreign.id },
    ])
  })

  test('cannot move or remove a person who owns a location of the company', async () => {
    const { company, foreign, people } = world
    const move = {
      userId: people.owner.id,
      fromCompanyId: company.id,
      companyId: foreign.id,
      role: 'ROLE_USER',
    } as const
    expect(await codeOf(admin.userAdministration.changeCompany(move))).toBe('owns_locations')
    const { user } = (await admin.users.get({ userId: people.owner.id })).data
    expect(user.companies).toEqual([
      { id: company.id, name: 'Alpha', role: 'ROLE_USER_BASIC', ownedLocationsCount: 1 },
    ])
    // a second membership removes nothing
    expect(await codeOf(admin.userAdministration.changeCompany({ ...move, fromCompanyId: null }))).toBe(
      'done',
    )
    const both = (await admin.users.get({ userId: people.owner.id })).data.user.companies
    expect(both.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    await admin.userAdministration.changeCompany({ ...move, fromCompanyId: null, role: 'ROLE_AGGREGATOR' })
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'user.set-role',
      before: { role: 'ROLE_USER' },
      after: { role: 'ROLE_AGGREGATOR' },
    })
  })

  test('cannot delete themselves', async () => {
    const { superAdmin } = world.people
    await expect(admin.userAdministration.remove({ userId: superAdmin.id })).rejects.toMatchObject({
      code: 'super_admin_stays',
    })
    expect(await me(admin)).toMatchObject({ id: superAdmin.id })
  })

  test.each(['aggregator', 'owner'] as const)('has rights that %s does not have', async (name) => {
    const api = server.client(await newSession(server, world.people[name]))
    const userId = world.people.viewer.id
    const { userAdministration } = api
    const move = { userId, fromCompanyId: null, companyId: world.company.id }
    await expect(userAdministration.verify({ userId })).rejects.toMatchObject({ status: 403 })
    await expect(userAdministration.changeCompany(move)).rejects.toMatchObject({ status: 403 })
    await expect(userAdministration.remove({ userId })).rejects.toMatchObject({ status: 403 })
    const viewer = await me(server.client(await newSession(server, world.people.viewer)))
    expect(viewer).toMatchObject({ id: userId, memberships: [] })
  })
})
