import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mailTo } from '../../../testing/outside/outbox.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let companyId: number
const action = 'COMPANY_INVITE' as const

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

const as = async (who: CastName | SeededPerson) =>
  server.client(await signedInAs(server, typeof who === 'string' ? world.people[who] : who))
const newPerson = (emailVerified = true) => seedPerson(server.app.platform, { emailVerified })
const roleOf = async ({ id }: { id: number }) =>
  (
    await server.app.platform.db
      .selectFrom('membership')
      .select('role')
      .where('user_id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
  )?.role

async function invite(email: string, role: CompanyRole = 'ROLE_USER_BASIC', by: CastName = 'aggregator') {
  return (await (await as(by)).companyInvites.send({ companyId, email, role })).data.invite
}
async function linkTo(email: string): Promise<string> {
  const { link } = await mailTo(server, email)
  const id = link?.searchParams.get('confirmationId')
  if (!id || link?.searchParams.get('confirmationAction') !== action) throw new Error(`no link: ${link}`)
  return id
}
const confirm = async (who: SeededPerson, id: string) =>
  (await as(who)).confirmations.validate({ data: { id, action } })
const listed = async (by: CastName = 'aggregator') =>
  (await (await as(by)).companyInvites.list({ companyId })).data

describe('an invite to a company', () => {
  test('is sent by mail, is confirmed once by the invited person, and makes them a member', async () => {
    const person = await newPerson()
    const sent = await invite(person.email.toUpperCase(), 'ROLE_USER_ADVANCED')
    expect(sent).toMatchObject({
      email: person.email,
      role: 'ROLE_USER_ADVANCED',
      status: 'pending',
      invitedBy: { id: world.people.aggregator.id },
    })
    const id = await linkTo(person.email)
    expect(await roleOf(person)).toBeUndefined()
    expect((await server.client().confirmations.look({ id, action })).data).toEqual({
      company: { name: 'Alpha' },
      step: 'sign_in',
      email: null,
    })
    expect((await confirm(person, id)).data).toEqual({ company: { id: companyId, name: 'Alpha' } })
    expect(await roleOf(person)).toBe('ROLE_USER_ADVANCED')
    expect((await (await as(person)).auth.user()).data.user).toMatchObject({
      role: 'ROLE_USER_ADVANCED',
      company: { id: companyId },
    })
    expect(await codeOf(confirm(person, id))).toBe('token_used')
    expect((await listed()).invites.find((one) => one.id === sent.id)).toMatchObject({
      status: 'confirmed',
      mail: 'sent',
      confirmedAt: expect.any(Number),
    })
  })

  test('is stored without its link', async () => {
    const person = await newPerson()
    await invite(person.email)
    const id = await linkTo(person.email)
    const { rows } = await server.app.platform.pool.query(
      `select (select count(*)::int from company_invite i where i::text like $1) as invites,
        (select count(*)::int from pgboss.job j where j::text like $1) as jobs,
        (select count(*)::int from audit_entry e where e::text like $1) as entries`,
      [`%${id}%`],
    )
    expect(rows).toEqual([{ invites: 0, jobs: 0, entries: 0 }])
  })

  test("does not work for a location, and a location's invite does not work for a company", async () => {
    const person = await newPerson()
    await invite(person.email)
    const id = await linkTo(person.email)
    const call = (await as(person)).confirmations.validate({ data: { id, action: 'LOCATION_INVITE' } })
    expect(await codeOf(call)).toBe('token_missing')
    expect(await roleOf(person)).toBeUndefined()
  })

  test('works only for the invited address, once the address is verified', async () => {
    const person = await newPerson(false)
    await invite(person.email)
    const id = await linkTo(person.email)
    expect(await codeOf(confirm(await newPerson(), id))).toBe('confirmation_failed')
    expect((await server.client().confirmations.look({ id, action })).data.step).toBe('verify_email')
    expect(await roleOf(person)).toBeUndefined()
  })

  test('does not lower a higher role that the person has by then', async () => {
    const person = await newPerson()
    await invite(person.email, 'ROLE_USER')
    const id = await linkTo(person.email)
    await (await as('superAdmin')).userAdministration.changeCompany({
      userId: person.id,
      fromCompanyId: null,
      companyId,
      role: 'ROLE_USER_ADVANCED',
    })
    await confirm(person, id)
    expect(await roleOf(person)).toBe('ROLE_USER_ADVANCED')
  })

  test('is sent only once while it is open, and not to a member', async () => {
    const person = await newPerson()
    const twice = await Promise.all([codeOf(invite(person.email)), codeOf(invite(person.email))])
    expect(twice.toSorted()).toEqual(['done', 'invite_pending'])
    await confirm(person, await linkTo(person.email))
    expect(await codeOf(invite(person.email))).toBe('already_member')
  })

  test('does not work once revoked; revoking a confirmed invite ends the membership', async () => {
    const person = await newPerson()
    const aggregator = await as('aggregator')
    const first = await invite(person.email)
    const id = await linkTo(person.email)
    await aggregator.companyInvites.revoke({ companyId, inviteId: first.id })
    expect(await codeOf(confirm(person, id))).toBe('token_missing')
    expect(await codeOf(aggregator.companyInvites.revoke({ companyId, inviteId: first.id }))).toBe(
      'invite_delete_failed',
    )
    const second = await invite(person.email)
    const { link } = await mailTo(server, person.email, 2)
    await confirm(person, link?.searchParams.get('confirmationId') ?? '')
    expect(await roleOf(person)).toBe('ROLE_USER_BASIC')
    await aggregator.companyInvites.revoke({ companyId, inviteId: second.id })
    expect(await roleOf(person)).toBeUndefined()
  })

  test('does not affect a later membership if it was confirmed long ago', async () => {
    const person = await newPerson()
    const aggregator = await as('aggregator')
    const first = await invite(person.email)
    await confirm(person, await linkTo(person.email))
    await aggregator.members.remove({ companyId, userId: person.id })
    expect(await roleOf(person)).toBeUndefined()
    expect((await listed()).invites.find(({ id }) => id === first.id)?.status).toBe('revoked')
    await invite(person.email)
    const { link } = await mailTo(server, person.email, 2)
    await confirm(person, link?.searchParams.get('confirmationId') ?? '')
    await aggregator.companyInvites.revoke({ companyId, inviteId: first.id })
    expect(await roleOf(person)).toBe('ROLE_USER_BASIC')
  })

  test('cannot be revoked once confirmed while the person owns a location in the company', async () => {
    const person = await newPerson()
    const { id: inviteId } = await invite(person.email)
    await confirm(person, await linkTo(person.email))
    const place = { companyId, locationGroupId: world.company.groupId, ownerId: person.id, name: 'House' }
    await seedLocation(server.app.platform, place)
    const call = (await as('aggregator')).companyInvites.revoke({ companyId, inviteId })
    expect(await codeOf(call)).toBe('owns_locations')
    expect(await roleOf(person)).toBe('ROLE_USER_BASIC')
    expect((await listed()).invites.find(({ id }) => id === inviteId)?.status).toBe('confirmed')
  })

  test('does not work after its expiry, and another can be sent', async () => {
    const person = await newPerson()
    const { id: inviteId } = await invite(person.email)
    const id = await linkTo(person.email)
    await server.app.platform.db
      .updateTable('company_invite')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', inviteId)
      .execute()
    expect(await codeOf(confirm(person, id))).toBe('token_expired')
    const again = await invite(person.email)
    const ofPerson = (await listed()).invites.filter(({ email }) => email === person.email)
    expect(ofPerson.map((one) => [one.id, one.status])).toEqual([
      [again.id, 'pending'],
      [inviteId, 'expired'],
    ])
  })

  test('is listed by pages, with the true total', async () => {
    const client = await as('foreignAggregator')
    const foreign = { companyId: world.foreign.id }
    for (const name of ['one', 'two', 'three'])
      await client.companyInvites.send({ ...foreign, email: `${name}@example.com`, role: 'ROLE_USER' })
    const page = async (number: number) => {
      const { data } = await client.companyInvites.list({ ...foreign, page: number, pageSize: 2 })
      return [data.total, data.invites.map(({ email }) => email)]
    }
    expect(await page(1)).toEqual([3, ['three@example.com', 'two@example.com']])
    expect(await page(2)).toEqual([3, ['one@example.com']])
  })
})

describe('an invite to a company, by role of the sender', () => {
  test.each<[CastName, CompanyRole, string]>([
    ['aggregator', 'ROLE_USER', 'done'],
    ['aggregator', 'ROLE_AGGREGATOR', 'invalid'],
    ['superAdmin', 'ROLE_AGGREGATOR', 'done'],
    ['foreignAggregator', 'ROLE_USER', 'not_found'],
    ['colleague', 'ROLE_USER', 'forbidden'],
  ])('%s, as %s: %s', async (by, role, expected) => {
    const person = await newPerson()
    expect(await codeOf(invite(person.email, role, by))).toBe(expected)
    const { invites } = await listed('superAdmin')
    expect(invites.some(({ email }) => email === person.email)).toBe(expected === 'done')
  })

  test('the sender sees which roles they may give', async () => {
    expect((await listed()).invitableRoles).not.toContain('ROLE_AGGREGATOR')
    expect((await listed('superAdmin')).invitableRoles).toContain('ROLE_AGGREGATOR')
  })

  test.each<[string, (userId: number) => Promise<unknown>]>([
    [
      'is no longer a manager',
      async (userId) => (await as('aggregator')).members.setRole({ companyId, userId, role: 'ROLE_USER' }),
    ],
    ['left the company', async (userId) => (await as('aggregator')).members.remove({ companyId, userId })],
    [
      'has no account any more',
      async (userId) => (await as('superAdmin')).userAdministration.remove({ userId }),
    ],
  ])('an invite by a person who %s does not work, and another can be sent', async (_what, lose) => {
    const inviter = await seedPerson(server.app.platform, { companyId, role: 'ROLE_AGGREGATOR' })
    const person = await newPerson()
    const { email } = person
    await (await as(inviter)).companyInvites.send({ companyId, email, role: 'ROLE_USER_BASIC' })
    const id = await linkTo(email)
    const pending = async () =>
      (await (await as('aggregator')).companies.overview({ companyId })).data.overview.pendingInvites
    const before = await pending()
    await lose(inviter.id)
    expect(await codeOf(confirm(person, id))).toBe('token_missing')
    expect(await roleOf(person)).toBeUndefined()
    expect(await pending()).toBe(before - 1)
    await invite(email)
    await eventually(async () => expect((await listed()).invites[0]).toMatchObject({ email, mail: 'sent' }))
  })
})
