import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
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
  await sql`truncate alarm, notice restart identity cascade`.execute(db())
  await db().deleteFrom('location_grant').where('ends_at', 'is not', null).execute()
  alarmId = await openAlarm(db(), { companyId: world.company.id, locationId })
})

/** `colleague` is of the company and has no rights on the location. */
const ask = async (name: CastName = 'colleague', id = alarmId) =>
  (await as(name)).alarmDuty.requestSupport({
    alarmId: id,
    reason: 'The inverter reports an error',
    hours: 4,
  })
const decide = async (name: CastName, requestId: number, decision: 'grant' | 'refuse' | 'end') =>
  (await as(name)).alarmDuty.decideSupport({ requestId, decision })
const mayView = async () => codeOf((await as('colleague')).alarms.get({ alarmId }))
const noticesTo = async (name: CastName) => {
  const rows = await db().selectFrom('notice').select(['kind', 'user_ids']).orderBy('id').execute()
  return rows.flatMap(({ kind, user_ids }) => (user_ids.includes(world.people[name].id) ? [kind] : []))
}

test('the owner grants access for some hours, which ends by itself and ends open streams', async () => {
  expect(await mayView()).toBe('not_found')
  const { request } = (await ask()).data
  expect(request).toMatchObject({ status: 'pending', hours: 4, requestedBy: 'Ana Novak', until: null })
  const nameFor = async (name: CastName) =>
    (await (await as(name)).alarmDuty.supportRequests()).data.requests[0]?.location.name
  expect([request.location.name, await nameFor('colleague'), await nameFor('owner')]).toEqual([
    ...[null, null, 'Home'],
  ])
  expect(await noticesTo('owner')).toEqual(['supportAsked'])
  expect((await (await as('owner')).alarmDuty.supportRequests()).data.requests).toMatchObject([
    { id: request.id },
  ])

  await decide('owner', request.id, 'grant')
  expect(await noticesTo('colleague')).toEqual(['supportGranted'])
  const colleague = await as('colleague')
  const [granted] = (await colleague.alarmDuty.supportRequests()).data.requests
  expect(granted).toMatchObject({ status: 'granted', location: { id: locationId, name: 'Home' } })
  expect((granted?.until ?? 0) - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
  expect((await colleague.alarms.act({ alarmIds: [alarmId], action: { type: 'acknowledge' } })).data).toEqual(
    {
      changed: 1,
    },
  )
  expect(await codeOf(colleague.grants.list({ locationId }))).toBe('forbidden')

  const stream = await colleague.alarms.live({ locationId })
  await stream.next()
  await sql`update location_grant set ends_at = now() - interval '1 second' where ends_at is not null`.execute(
    db(),
  )
  await sql`update support_request set until_at = now() - interval '1 second'`.execute(db())
  // over even before the round finds it
  expect(await mayView()).toBe('not_found')
  await dutyRound(server.app.platform)
  expect(await codeOf(stream.next())).toBe('not_found')
  expect((await colleague.alarmDuty.supportRequests()).data.requests).toMatchObject([{ status: 'expired' }])
  const audited = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'location.%-support')
    .orderBy('id')
    .execute()
  const { owner, colleague: asking } = world.people
  expect(audited).toEqual([
    { action: 'location.request-support', actor_id: asking.id },
    { action: 'location.grant-support', actor_id: owner.id },
    { action: 'location.end-support', actor_id: null },
  ])
})

test('the owner refuses, or ends what was granted; whoever asked may take it back', async () => {
  const first = (await ask()).data.request
  expect(await codeOf(ask())).toBe('support_pending')
  await decide('owner', first.id, 'refuse')
  expect(await codeOf(decide('owner', first.id, 'grant'))).toBe('conflict')
  expect(await mayView()).toBe('not_found')

  const second = (await ask()).data.request
  await decide('owner', second.id, 'grant')
  expect(await mayView()).toBe('done')
  expect(await codeOf(ask())).toBe('support_not_needed')
  await decide('owner', second.id, 'end')
  expect(await mayView()).toBe('not_found')

  const third = (await ask()).data.request
  await decide('colleague', third.id, 'end')
  expect(await codeOf(decide('owner', third.id, 'grant'))).toBe('conflict')
})

test('only people of the company ask, and only the owner decides', async () => {
  for (const name of ['nobody', 'foreignAggregator', 'foreignOwner'] as const) {
    expect(await codeOf(ask(name))).toBe('not_found')
    expect(await codeOf(ask(name, alarmId + 1_000))).toBe('not_found')
  }
  expect(await codeOf(ask('aggregator'))).toBe('support_not_needed')
  const unowned = await openAlarm(db(), { companyId: world.company.id, locationId: world.otherLocation.id })
  expect(await codeOf(ask('colleague', unowned))).toBe('support_no_owner')
  const { request } = (await ask()).data
  for (const name of ['viewer', 'aggregator', 'nobody'] as const)
    expect(await codeOf(decide(name, request.id, 'grant'))).toBe('not_found')
  expect(await codeOf(decide('colleague', request.id, 'grant'))).toBe('forbidden')
})

test('a grant that the owner makes permanent does not end with the support', async () => {
  const { request } = (await ask()).data
  await decide('owner', request.id, 'grant')
  const permissions = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await (await as('owner')).grants.set({ locationId, userId: world.people.colleague.id, permissions })
  await decide('owner', request.id, 'end')
  expect(await mayView()).toBe('done')
  await (await as('owner')).grants.revoke({ locationId, userId: world.people.colleague.id })
})

test('one person asks ten times an hour at most', async () => {
  const eager = await seedPerson(server.app.platform, {
    companyId: world.company.id,
    role: 'ROLE_USER_ADVANCED',
  })
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
