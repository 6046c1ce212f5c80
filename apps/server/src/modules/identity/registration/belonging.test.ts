import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedLocationGroup } from '../../../../seed/companies.ts'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { mailTo, tokenIn } from '../../../testing/outside/outbox.ts'
import { callAt } from '../../../testing/people/at-host.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
/** Group of Alpha's customers. */
let groupId: number
const password = 'vR7#kq9!tzLm'

beforeAll(async () => {
  server = await startTestServer({
    roles: new Set(['web', 'jobs']),
    publicUrl: 'https://platform.example',
  })
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { id: companyId, rootGroupId } = world.company
  groupId = (await seedLocationGroup(platform, { companyId, parentId: rootGroupId, name: 'Customers' })).id
  await platform.db
    .insertInto('brand')
    .values({
      company_id: companyId,
      identifier: 'alpha',
      host: 'alpha.example',
      platform_name: 'Alpha',
      product_name: 'Alpha',
      default_location_group_id: groupId,
    })
    .execute()
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
async function register(host: string, more: object = {}, email = `new-${counter++}@example.com`) {
  const body = {
    email,
    password,
    firstName: 'Zoran',
    lastName: 'Hribar',
    agreeToTerms: true,
    agreeToPrivacy: true,
    ...more,
  }
  expect((await callAt(server, host, { method: 'POST', path: '/api/auth/register', body })).status).toBe(200)
  return email
}
async function confirm(email: string) {
  const token = tokenIn(await mailTo(server, email))
  await server.client().registration.verifyEmail({ token })
  return memberships(email)
}
const memberships = (email: string) =>
  server.app.platform.db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['membership.company_id as companyId', 'membership.role'])
    .where('user_account.email', '=', email)
    .execute()
const personOf = async (email: string): Promise<SeededPerson> => ({
  ...(await server.app.platform.db
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()),
  password,
})
const asSuperAdmin = async () => server.client(await signedInAs(server, world.people.superAdmin))
async function setDefault(companyId: number, isDefault: boolean, by: SeededPerson = world.people.superAdmin) {
  const api = server.client(await signedInAs(server, by))
  const { company } = (await api.companyAdmin.get({ companyId })).data
  return api.companyAdmin.update({ ...company, companyId, isDefault })
}

describe('a person who registers', () => {
  test.each([
    ['on the host of a brand', 'alpha.example', {}],
    ['under its name', 'platform.example', { identifier: 'alpha' }],
  ])("becomes a basic user of %s's company once the address is confirmed", async (_where, host, more) => {
    const email = await register(host, more)
    await mailTo(server, email)
    expect(await memberships(email)).toEqual([])
    expect(await confirm(email)).toEqual([{ companyId: world.company.id, role: 'ROLE_USER_BASIC' }])
    const { id } = await personOf(email)
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'company_id', 'object_id'])
      .where('action', '=', 'user.join-company')
      .where('actor_id', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: id, company_id: world.company.id, object_id: String(id) })
  })

  test('creates a location in the default group of the brand', async () => {
    const email = await register('alpha.example')
    await confirm(email)
    const api = server.client(await signedInAs(server, await personOf(email)))
    const controller = await seedOemDevice(server.app.platform)
    const { data } = await api.setup.location({
      data: {
        location: { name: 'Our house', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
        controller: { unitId: controller.serial },
      },
    })
    const house = await server.app.platform.db
      .selectFrom('location')
      .select(['company_id as companyId', 'location_group_id as groupId'])
      .where('id', '=', data.location.id)
      .executeTakeFirst()
    expect(house).toEqual({ companyId: world.company.id, groupId })
  })

  test.each([
    ['by a link for a new password', 'reset'],
    ['by a super admin', 'admin'],
  ])('also belongs to the company if the address is confirmed %s', async (_how, how) => {
    const email = await register('alpha.example')
    await mailTo(server, email)
    const { id: userId } = await personOf(email)
    if (how === 'admin') await (await asSuperAdmin()).userAdministration.verify({ userId })
    else {
      await register('alpha.example', {}, email)
      const token = tokenIn(await mailTo(server, email, 2))
      await server.client().registration.resetPassword({ token, password: 'bL5&owner-chose' })
    }
    expect(await memberships(email)).toEqual([{ companyId: world.company.id, role: 'ROLE_USER_BASIC' }])
  })

  test('belongs to the site of the last registration, because a stranger may have made an earlier one', async () => {
    const email = await register('alpha.example')
    await mailTo(server, email)
    await register('platform.example', {}, email)
    const token = tokenIn(await mailTo(server, email, 2))
    await server.client().registration.resetPassword({ token, password: 'bL5&owner-chose' })
    expect(await memberships(email)).toEqual([])
  })

  test('joins no company if the address already has an account', async () => {
    const { email } = await seedPerson(server.app.platform)
    await register('alpha.example', {}, email)
    await mailTo(server, email)
    expect(await memberships(email)).toEqual([])
  })
})

describe('the default company', () => {
  test('is not set at first; once set, it applies to registrations on the platform’s own site', async () => {
    expect(await confirm(await register('platform.example'))).toEqual([])
    await setDefault(world.foreign.id, true)
    const belonging = [{ companyId: world.foreign.id, role: 'ROLE_USER_BASIC' }]
    expect(await confirm(await register('platform.example'))).toEqual(belonging)
    expect(await confirm(await register('evil.example'))).toEqual(belonging)
    expect(await confirm(await register('alpha.example'))).toMatchObject([{ companyId: world.company.id }])
  })

  test('is unique: setting another one replaces it, and the log has both', async () => {
    await setDefault(world.foreign.id, true)
    await setDefault(world.company.id, true)
    const api = await asSuperAdmin()
    const isDefault = async (companyId: number) =>
      (await api.companyAdmin.get({ companyId })).data.company.isDefault
    expect([await isDefault(world.foreign.id), await isDefault(world.company.id)]).toEqual([false, true])
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['company_id', 'after'])
      .where('action', '=', 'company.update')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { company_id: world.company.id, after: { isDefault: true } },
      { company_id: world.foreign.id, after: { isDefault: false } },
    ])
    await setDefault(world.company.id, false)
  })

  test('cannot be chosen by an aggregator', async () => {
    const { aggregator } = world.people
    expect(await codeOf(setDefault(world.company.id, true, aggregator))).toBe('forbidden')
    expect(await codeOf(setDefault(world.company.id, false, aggregator))).toBe('done')
  })
})
