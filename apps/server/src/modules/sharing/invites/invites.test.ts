import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startMailServer } from '../../../testing/outside/mail-server.ts'
import { mailTo } from '../../../testing/outside/outbox.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let locationId: number

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const ownerId = world.people.owner.id
  locationId = (await seedLocation(server.app.platform, { ...place, ownerId, name: 'Lake house' })).id
  await server.app.platform.db.deleteFrom('attempt').execute()
  // Mails that no test waits for would delay other mails.
  await server.app.platform.pool.query(`delete from pgboss.job where name = 'sharing.invite-mail'`)
})

const as = async (who: CastName | SeededPerson) =>
  server.client(await signedInAs(server, typeof who === 'string' ? world.people[who] : who))
const flags = (...actions: LocationAction[]) =>
  Object.fromEntries(locationActions.map((action) => [action, actions.includes(action)])) as Record<
    LocationAction,
    boolean
  >
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  )
const codeOf = async (call: Promise<unknown>) => (await failure(call))?.code ?? 'done'
const newPerson = (emailVerified = true) => seedPerson(server.app.platform, { emailVerified })
const action = 'LOCATION_INVITE' as const

async function invite(email: string, ...actions: LocationAction[]) {
  const permissions = flags(...(actions.length > 0 ? actions : (['view'] as const)))
  return (await (await as('owner')).invites.send({ locationId, email, permissions })).data.invite
}
async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(server, email)
  const id = /confirmationAction=LOCATION_INVITE&confirmationId=([\w-]+)/.exec(text ?? '')?.[1]
  if (!id) throw new Error(`no link in ${text}`)
  return id
}
const confirm = async (who: SeededPerson, id: string) =>
  (await as(who)).confirmations.validate({ data: { id, action } })

describe('invites to a location', () => {
  test('are listed page by page, newest first, with their total', async () => {
    const { id: manyId } = await seedLocation(server.app.platform, {
      companyId: world.company.id,
      locationGroupId: world.company.groupId,
      ownerId: world.people.owner.id,
    })
    await server.app.platform.pool.query(
      `insert into location_invite (location_id, email, invited_by, expires_at)
       select $1, 'guest' || n || '@example.com', $2, now() + interval '1 day' from generate_series(1, 510) n`,
      [manyId, world.people.owner.id],
    )
    const owner = await as('owner')
    const page = async (number: number) =>
      (await owner.invites.list({ locationId: manyId, page: number, pageSize: 100 })).data
    const [first, last] = [await page(1), await page(6)]
    expect([first.invites.length, first.total, last.invites.length, last.total]).toEqual([100, 510, 10, 510])
    expect([first.invites[0]?.email, last.invites.at(-1)?.email]).toEqual([
      'guest510@example.com',
      'guest1@example.com',
    ])
  })

  test('are sent by mail, confirmed once by the invited person, and then open the location', async () => {
    const guest = await newPerson()
    const sent = await invite(guest.email.toUpperCase(), 'view', 'control')
    expect(sent).toMatchObject({
      email: guest.email,
      status: 'pending',
      permissions: flags('view', 'control'),
      invitedBy: { id: world.people.owner.id },
      confirmedAt: null,
    })
    const id = await linkTo(guest.email)
    expect(await codeOf((await as(guest)).locations.get({ id: locationId }))).toBe('not_found')
    expect((await (await as(guest)).confirmations.look({ id, action })).data).toEqual({
      location: { name: 'Lake house' },
      step: 'ready',
      email: null,
    })
    expect((await confirm(guest, id)).data).toEqual({ location: { id: locationId, name: 'Lake house' } })
    expect(await codeOf((await as(guest)).locations.get({ id: locationId }))).toBe('done')
    const { data } = await (await as('owner')).invites.list({ locationId })
    expect(data.invites).toMatchObject([
      { id: sent.id, status: 'confirmed', confirmedAt: expect.any(Number) },
    ])
    expect(await failure(confirm(guest, id))).toEqual({
      code: 'token_used',
      message: 'Provided token was already used and confirmed!',
    })
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('object_id', '=', String(locationId))
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'location.invite', actor_id: world.people.owner.id },
      { action: 'location.confirm-invite', actor_id: guest.id },
    ])
  })

  test('are stored without their link', async () => {
    const guest = await newPerson()
    await invite(guest.email)
    const id = await linkTo(guest.email)
    const { rows } = await server.app.platform.pool.query(
      `select (select count(*)::int from location_invite i where i::text like $1) as invites,
        (select count(*)::int from pgboss.job j where j::text like $1) as jobs,
        (select count(*)::int from audit_entry e where e::text like $1) as entries`,
      [`%${id}%`],
    )
    expect(rows).toEqual([{ invites: 0, jobs: 0, entries: 0 }])
  })

  test('are not created if their mail cannot be queued', async () => {
    const guest = await newPerson()
    const { pool } = server.app.platform
    await pool.query(`update pgboss.queue set name = 'away' where name = 'sharing.invite-mail'`)
    const failed = await failure(invite(guest.email))
    await pool.query(`update pgboss.queue set name = 'sharing.invite-mail' where name = 'away'`)
    expect(failed).toEqual({
      code: 'invite_mail_failed',
      message: 'Error occurred while trying to send email!',
    })
    expect((await (await as('owner')).invites.list({ locationId })).data.invites).toEqual([])
    expect((await invite(guest.email)).mail).toBe('waiting')
    await linkTo(guest.email)
    await eventually(async () => {
      const { data } = await (await as('owner')).invites.list({ locationId })
      expect(data.invites).toMatchObject([{ status: 'pending', mail: 'sent' }])
    })
  })

  test('show that the mail server refused the mail, and can be revoked', async () => {
    await using mails = await startMailServer()
    const config = { smtpUrl: mails.url, publicUrl: 'http://127.0.0.1' }
    await using mailing = await startTestServer({ roles: new Set(['web', 'jobs']), ...config })
    const { people, location } = await seedTwoCompanies(mailing.app.platform)
    const owner = mailing.client(await signedInAs(mailing, people.owner))
    const place = { locationId: location.id }
    const { data } = await owner.invites.send({
      ...place,
      email: 'bad@example.com',
      permissions: flags('view'),
    })
    await eventually(async () =>
      expect((await owner.invites.list(place)).data.invites).toMatchObject([{ mail: 'failed' }]),
    )
    await owner.invites.revoke({ ...place, inviteId: data.invite.id })
  })

  test('are sent once while open, and not to people with access', async () => {
    const guest = await newPerson()
    await invite(guest.email)
    expect(await failure(invite(guest.email))).toEqual({
      code: 'invite_pending',
      message: 'This email already has pending invite!',
    })
    await confirm(guest, await linkTo(guest.email))
    for (const email of [guest.email, world.people.owner.email])
      expect(await failure(invite(email))).toEqual({
        code: 'invite_has_access',
        message: 'This email already has access to location!',
      })
    const { data } = await (await as('owner')).invites.list({ locationId })
    expect(data.invites).toHaveLength(1)
  })

  test('are sent only once for two concurrent requests', async () => {
    const guest = await newPerson()
    const codes = await Promise.all([codeOf(invite(guest.email)), codeOf(invite(guest.email))])
    expect(codes.toSorted()).toEqual(['done', 'invite_pending'])
  })

  test('do not work after being revoked', async () => {
    const guest = await newPerson()
    const { id: inviteId } = await invite(guest.email)
    const id = await linkTo(guest.email)
    const owner = await as('owner')
    await owner.invites.revoke({ locationId, inviteId })
    expect(await codeOf(confirm(guest, id))).toBe('token_missing')
    expect((await owner.invites.list({ locationId })).data.invites[0]?.status).toBe('revoked')
    expect(await failure(owner.invites.revoke({ locationId, inviteId }))).toEqual({
      code: 'invite_delete_failed',
      message: 'Failed to delete!',
    })
    await invite(guest.email)
  })

  test('end the access when revoked after confirmation', async () => {
    const guest = await newPerson()
    const { id: inviteId } = await invite(guest.email)
    await confirm(guest, await linkTo(guest.email))
    await (await as('owner')).invites.revoke({ locationId, inviteId })
    expect(await codeOf((await as(guest)).locations.get({ id: locationId }))).toBe('not_found')
  })

  test('count as revoked when their access ends, even if the person gets another grant', async () => {
    const guest = await newPerson()
    const owner = await as('owner')
    await invite(guest.email)
    await confirm(guest, await linkTo(guest.email))
    await owner.grants.revoke({ locationId, userId: guest.id })
    const statuses = async () =>
      (await owner.invites.list({ locationId })).data.invites.map((one) => one.status)
    expect(await statuses()).toEqual(['revoked'])
    await invite(guest.email)
    const { link } = await mailTo(server, guest.email, 2)
    await confirm(guest, link?.searchParams.get('confirmationId') ?? '')
    expect(await statuses()).toEqual(['confirmed', 'revoked'])
  })

  test("are sent in the recipient's language if they have an account, otherwise in the chosen one", async () => {
    const owner = await as('owner')
    const localeOf = async (email: string) => {
      await owner.invites.send({ locationId, email, locale: 'sl', permissions: flags('view') })
      return (await mailTo(server, email)).locale
    }
    expect(await localeOf('stranger-in-slovenian@example.com')).toBe('sl')
    const guest = await newPerson()
    await server.app.platform.db
      .updateTable('user_account')
      .set({ locale: 'en' })
      .where('id', '=', guest.id)
      .execute()
    expect(await localeOf(guest.email)).toBe('en')
  })

  test('do not work after their expiry, and another can be sent', async () => {
    const guest = await newPerson()
    const { id: inviteId } = await invite(guest.email)
    const id = await linkTo(guest.email)
    await server.app.platform.db
      .updateTable('location_invite')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', inviteId)
      .execute()
    expect(await failure(confirm(guest, id))).toEqual({
      code: 'token_expired',
      message: 'Provided token has expired!',
    })
    const again = await invite(guest.email)
    const { data } = await (await as('owner')).invites.list({ locationId })
    expect(data.invites.map((one) => [one.id, one.status])).toEqual([
      [again.id, 'pending'],
      [inviteId, 'expired'],
    ])
  })

  test.each<[CastName, string]>([
    ['aggregator', 'done'],
    ['colleague', 'not_found'],
    ['foreignAggregator', 'not_found'],
  ])('are sent, listed and revoked by %s: %s', async (name, expected) => {
    const { id: inviteId } = await invite((await newPerson()).email)
    const client = await as(name)
    const permissions = flags('view')
    expect(await codeOf(client.invites.list({ locationId }))).toBe(expected)
    expect(await codeOf(client.invites.send({ locationId, email: 'new@example.com', permissions }))).toBe(
      expected,
    )
    expect(await codeOf(client.invites.revoke({ locationId, inviteId }))).toBe(expected)
  })

  test('are limited per hour', async () => {
    const { db } = server.app.platform
    const guests = [await newPerson(), await newPerson()]
    await invite(guests[0]?.email ?? '')
    expect(
      await db.updateTable('attempt').set({ count: 30 }).where('key', 'like', 'invite:%').execute(),
    ).toHaveLength(1)
    expect(await codeOf(invite(guests[1]?.email ?? ''))).toBe('too_many_requests')
    expect((await (await as('owner')).invites.list({ locationId })).data.invites).toHaveLength(1)
  })
})

describe('an invite has no more rights than its sender', () => {
  const manager = () => flags('view', 'control', 'manageUsers')
  const share = async (userId: number, permissions = manager()) =>
    (await as('superAdmin')).grants.set({ locationId, userId, permissions })

  test.each([
    [
      'a guest whose grant ends',
      async (userId: number) => (await as('owner')).grants.revoke({ locationId, userId }),
    ],
    ['a guest who may no longer invite', (userId: number) => share(userId, flags('view', 'control'))],
    [
      'a guest with fewer rights than the invite',
      (userId: number) => share(userId, flags('view', 'manageUsers')),
    ],
    [
      'a former owner',
      async () =>
        (await as('aggregator')).locationAdmin.setOwner({ id: locationId, userId: world.people.owner.id }),
    ],
    [
      'a manager who left the company',
      async (userId: number) =>
        (await as('aggregator')).members.remove({ companyId: world.company.id, userId }),
    ],
    [
      'a manager who lost the role',
      async (userId: number) =>
        (await as('aggregator')).members.setRole({ companyId: world.company.id, userId, role: 'ROLE_USER' }),
    ],
    [
      'a person whose account is deleted',
      async (userId: number) => (await as('superAdmin')).userAdministration.remove({ userId }),
    ],
  ])('does not work if its sender is %s, and another can be sent', async (who, lose) => {
    const isManager = who.startsWith('a manager')
    const inviter = isManager
      ? await seedPerson(server.app.platform, { companyId: world.company.id, role: 'ROLE_AGGREGATOR' })
      : await newPerson()
    if (who === 'a former owner')
      await (await as('superAdmin')).locationAdmin.setOwner({ id: locationId, userId: inviter.id })
    else if (!isManager) await share(inviter.id)
    const guest = await newPerson()
    const permissions = flags('view', 'control')
    await (await as(inviter)).invites.send({ locationId, email: guest.email, permissions })
    const id = await linkTo(guest.email)
    const look = async () => (await as(guest)).confirmations.look({ id, action })
    expect((await look()).data.step).toBe('ready')

    await lose(inviter.id)
    expect(await codeOf(look())).toBe('token_missing')
    expect(await codeOf(confirm(guest, id))).toBe('token_missing')
    expect(await codeOf((await as(guest)).locations.get({ id: locationId }))).toBe('not_found')
    const owner = await as('owner')
    expect((await owner.invites.list({ locationId })).data.invites).toMatchObject([{ status: 'revoked' }])
    const overview = (await as('aggregator')).companies.overview({ companyId: world.company.id })
    const { pendingInvites } = (await overview).data.overview
    await invite(guest.email)
    const after = (await as('aggregator')).companies.overview({ companyId: world.company.id })
    expect((await after).data.overview.pendingInvites).toBe(pendingInvites + 1)
  })
})

describe('a link', () => {
  test.each([
    ['a person without an account registers', 'register'],
    ['a person with an account signs in', 'sign_in'],
    ['another person uses another account', 'other_account'],
    ['an unverified person verifies first', 'verify_email'],
  ] as const)('shows the next step: %s', async (_who, step) => {
    const guest = step === 'register' ? null : await newPerson(step !== 'verify_email')
    const email = guest?.email ?? `stranger-${locationId}@example.com`
    await invite(email)
    const id = await linkTo(email)
    const visitor = { register: null, sign_in: null, other_account: await newPerson(), verify_email: null }[
      step
    ]
    const client = visitor ? await as(visitor) : server.client()
    const { data } = await client.confirmations.look({ id, action })
    // the invited address is shown only to a person who creates the account for it
    const shownEmail = step === 'register' ? email : null
    expect(data).toEqual({ location: { name: 'Lake house' }, step, email: shownEmail })
    if (!visitor) return
    expect(await failure(confirm(visitor, id))).toEqual({
      code: 'confirmation_failed',
      message: 'Error occurred while processing invite',
    })
    expect(await codeOf(client.locations.get({ id: locationId }))).toBe('not_found')
  })

  test.each([
    ['nothing', '', action],
    ['an invented token', 'x'.repeat(43), action],
    ['another action', 'x'.repeat(43), 'TAKE_OVER'],
  ])('is refused with %s', async (_what, id, wanted) => {
    const call = (await as('owner')).confirmations.validate({ data: { id, action: wanted } })
    expect(await failure(call)).toEqual({
      code: 'token_missing',
      message: 'Token is missing! Invalid action requested!',
    })
  })
})
