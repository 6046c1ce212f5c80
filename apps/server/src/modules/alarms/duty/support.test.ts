import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { addMembership } from '../../tenancy/index.ts'
import { dutyRound } from './duty-rounds.ts'

let server: TestServer
let world: TwoCompanies
let locationId: number
let alarmId: number

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  locationId = world.location.id
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`truncate alarm, notice, attempt restart identity cascade`.execute(db())
  await sql`update location_grant set can_control = false, ends_at = null where ends_at is not null`.execute(
    db(),
  )
  alarmId = await openAlarm(db(), { companyId: world.company.id, locationId })
})

/** `viewer` sees the location and may do nothing else there. */
const ask = async (name: CastName = 'viewer', id = alarmId) =>
  (await as(name)).alarmDuty.requestSupport({
    alarmId: id,
    reason: 'The inverter reports an error',
    hours: 4,
  })
const decide = async (name: CastName, requestId: number, decision: 'grant' | 'refuse' | 'end') =>
  (await as(name)).alarmDuty.decideSupport({ requestId, decision })
const acknowledge = async () =>
  codeOf((await as('viewer')).alarms.act({ alarmIds: [alarmId], action: { type: 'acknowledge' } }))
const mayAsk = async (name: CastName = 'viewer', id = alarmId) =>
  (await (await as(name)).alarms.get({ alarmId: id })).data.mayAsk
const statuses = async () =>
  (await (await as('viewer')).alarmDuty.supportRequests()).data.requests.map(({ status }) => status)
const noticesTo = async (name: CastName) => {
  const rows = await db().selectFrom('notice').select(['kind', 'user_ids']).orderBy('id').execute()
  return rows.flatMap(({ kind, user_ids }) => (user_ids.includes(world.people[name].id) ? [kind] : []))
}

test('a person who only sees the alarm asks, the owner grants control for some hours, and control ends automatically', async () => {
  expect(await mayAsk()).toBe(true)
  expect(await acknowledge()).toBe('forbidden')
  const { request } = (await ask()).data
  expect(request).toMatchObject({ status: 'pending', hours: 4, requestedBy: 'Ana Novak', until: null })
  expect(await mayAsk()).toBe(false)
  expect(await noticesTo('owner')).toEqual(['supportAsked'])
  const asked = await db().selectFrom('notice').select('path').executeTakeFirstOrThrow()
  // the page where the owner decides
  expect(asked.path).toBe(webPaths.locationAlarms(locationId))
  expect((await (await as('owner')).alarmDuty.supportRequests()).data.requests).toMatchObject([
    { id: request.id },
  ])
  expect(await acknowledge()).toBe('forbidden')

  await decide('owner', request.id, 'grant')
  expect(await noticesTo('viewer')).toEqual(['supportGranted'])
  const viewer = await as('viewer')
  const [granted] = (await viewer.alarmDuty.supportRequests()).data.requests
  expect(granted).toMatchObject({ status: 'granted', location: { id: locationId, name: 'Home' } })
  expect((granted?.until ?? 0) - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
  expect(await acknowledge()).toBe('done')
  expect(await mayAsk()).toBe(false)
  expect(await codeOf(viewer.grants.list({ locationId }))).toBe('forbidden')

  await sql`update location_grant set ends_at = now() - interval '1 second' where ends_at is not null`.execute(
    db(),
  )
  await sql`update support_request set until_at = now() - interval '1 second'`.execute(db())
  // access ends at its time, even before a round notices, and the person sees the location as before
  expect(await acknowledge()).toBe('forbidden')
  expect(await codeOf(viewer.alarms.get({ alarmId }))).toBe('done')
  await dutyRound(server.app.platform)
  expect(await acknowledge()).toBe('forbidden')
  expect(await mayAsk()).toBe(true)
  expect(await statuses()).toEqual(['expired'])
  const audited = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'location.%-support')
    .orderBy('id')
    .execute()
  const { owner, viewer: asking } = world.people
  expect(audited).toEqual([
    { action: 'location.request-support', actor_id: asking.id },
    { action: 'location.grant-support', actor_id: owner.id },
    { action: 'location.end-support', actor_id: null },
  ])
})

test('the owner can refuse or end access, and the person who asked can withdraw the request', async () => {
  const first = (await ask()).data.request
  expect(await codeOf(ask())).toBe('support_pending')
  await decide('owner', first.id, 'refuse')
  // people who no longer see the location do not get its name
  const refusal = await db()
    .selectFrom('notice')
    .select(['kind', 'needs'])
    .where('kind', '=', 'supportRefused')
    .execute()
  expect(refusal).toEqual([
    { kind: 'supportRefused', needs: { type: 'location', id: locationId, action: 'view' } },
  ])
  expect(await codeOf(decide('owner', first.id, 'grant'))).toBe('conflict')
  expect(await acknowledge()).toBe('forbidden')

  const second = (await ask()).data.request
  await decide('owner', second.id, 'grant')
  expect(await acknowledge()).toBe('done')
  expect(await codeOf(ask())).toBe('support_not_needed')
  await decide('owner', second.id, 'end')
  expect(await acknowledge()).toBe('forbidden')
  expect(await mayAsk()).toBe(true)

  const third = (await ask()).data.request
  await decide('viewer', third.id, 'end')
  expect(await codeOf(decide('owner', third.id, 'grant'))).toBe('conflict')
})

test('only people who see the alarm and may not act can ask, and only the owner decides', async () => {
  for (const name of ['nobody', 'colleague', 'blindGuest', 'foreignAggregator', 'foreignOwner'] as const) {
    expect([name, await codeOf(ask(name))]).toEqual([name, 'not_found'])
    expect(await codeOf(ask(name, alarmId + 1_000))).toBe('not_found')
  }
  for (const name of ['superAdmin', 'aggregator', 'owner', 'controller'] as const) {
    expect([name, await codeOf(ask(name))]).toEqual([name, 'support_not_needed'])
    expect(await mayAsk(name)).toBe(false)
  }
  const share = { userId: world.people.viewer.id, locationId: world.otherLocation.id }
  const unowned = await openAlarm(db(), { companyId: world.company.id, locationId: share.locationId })
  await seedGrant(server.app.platform, { ...share, actions: ['view'] })
  expect(await codeOf(ask('viewer', unowned))).toBe('support_no_owner')
  expect(await mayAsk('viewer', unowned)).toBe(false)
  const { request } = (await ask()).data
  for (const name of ['colleague', 'aggregator', 'nobody'] as const)
    expect(await codeOf(decide(name, request.id, 'grant'))).toBe('not_found')
  expect(await codeOf(decide('viewer', request.id, 'grant'))).toBe('forbidden')
})

test('people who manage users of the location cannot ask: they could give control away for ever', async () => {
  const share = { userId: world.people.colleague.id, locationId }
  await seedGrant(server.app.platform, { ...share, actions: ['view', 'manageUsers'] })
  expect(await mayAsk('colleague')).toBe(false)
  expect(await codeOf(ask('colleague'))).toBe('support_not_needed')
  await (await as('owner')).grants.revoke(share)
})

test('a grant that the owner made permanent does not end with the support', async () => {
  const { request } = (await ask()).data
  await decide('owner', request.id, 'grant')
  const permissions = { view: true, control: true, edit: false, manageUsers: false, managePricing: false }
  const share = { locationId, userId: world.people.viewer.id }
  await (await as('owner')).grants.set({ ...share, permissions })
  // nothing is left to end
  await dutyRound(server.app.platform)
  expect(await statuses()).toEqual(['ended'])
  expect(await acknowledge()).toBe('done')
  await (await as('owner')).grants.set({ ...share, permissions: { ...permissions, control: false } })
})

test('a person who left the company gets no access, and their access and requests end', async () => {
  const { company, people } = world
  const leaver = { userId: people.colleague.id, locationId }
  const leave = async () =>
    (await as('aggregator')).members.remove({ companyId: company.id, userId: leaver.userId })
  const statusOf = async (id: number) =>
    (await db().selectFrom('support_request').select('status').where('id', '=', id).executeTakeFirst())
      ?.status

  await seedGrant(server.app.platform, { ...leaver, actions: ['view'] })
  const asked = (await ask('colleague')).data.request
  expect(asked.location.name).toBe('Home')
  await leave()
  // they do not get the name of the location any more, either
  const [left] = (await (await as('colleague')).alarmDuty.supportRequests()).data.requests
  expect(left?.location.name).toBeNull()
  expect(await codeOf(decide('owner', asked.id, 'grant'))).toBe('conflict')
  await dutyRound(server.app.platform)
  expect(await statusOf(asked.id)).toBe('ended')

  const membership = { companyId: company.id, userId: leaver.userId, role: 'ROLE_USER_ADVANCED' } as const
  await server.app.platform.inTx(system, (change) => addMembership(change, membership))
  await seedGrant(server.app.platform, { ...leaver, actions: ['view'] })
  const granted = (await ask('colleague')).data.request
  await decide('owner', granted.id, 'grant')
  await leave()
  await dutyRound(server.app.platform)
  expect(await statusOf(granted.id)).toBe('ended')
  await server.app.platform.inTx(system, (change) => addMembership(change, membership))
})

test('one person can ask at most ten times an hour', async () => {
  const eager = await seedPerson(server.app.platform, {
    companyId: world.company.id,
    role: 'ROLE_USER_ADVANCED',
  })
  await seedGrant(server.app.platform, { userId: eager.id, locationId, actions: ['view'] })
  const { alarmDuty } = server.client(await signedInAs(server, eager))
  const codes: string[] = []
  for (let i = 0; i < 6; i++) {
    const asked = alarmDuty.requestSupport({ alarmId, reason: 'Again', hours: 1 })
    codes.push(
      await codeOf(asked),
      await codeOf(alarmDuty.requestSupport({ alarmId, reason: 'Now', hours: 1 })),
    )
    const [request] = (await alarmDuty.supportRequests()).data.requests
    if (request?.status === 'pending')
      await alarmDuty.decideSupport({ requestId: request.id, decision: 'end' })
  }
  expect(codes.slice(0, 10)).toEqual(Array(5).fill(['done', 'support_pending']).flat())
  expect(codes.slice(10)).toEqual(['too_many_requests', 'too_many_requests'])
  expect(await noticesTo('owner')).toHaveLength(5)
})
