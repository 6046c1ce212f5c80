import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { dutyRound } from './duty-rounds.ts'

const MINUTE = 60_000

let server: TestServer
let world: TwoCompanies
let companyId: number
let locationId: number
let colleague: { id: number }

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
  locationId = world.location.id
  colleague = await seedPerson(server.app.platform, { companyId, role: 'ROLE_AGGREGATOR', firstName: 'Bor' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`truncate alarm, notice restart identity cascade`.execute(db())
})

/** Notices of a kind that were sent, with their recipients and topics. */
const sent = (kind: 'alarmEscalated' | 'alarmAwake' | 'onCall') =>
  db().selectFrom('notice').select(['user_ids', 'topic']).where('kind', '=', kind).orderBy('id').execute()

/** Opens an alarm that people were notified of some minutes ago. */
async function heard(minutesAgo: number, more: { severity?: 'critical' | 'minor' } = {}) {
  const id = await openAlarm(db(), {
    companyId,
    locationId,
    severity: 'critical',
    firstAt: ago(minutesAgo),
    ...more,
  })
  await db()
    .updateTable('alarm')
    .set({ notified_at: ago(minutesAgo) })
    .where('id', '=', id)
    .execute()
  return id
}

const setDuty = async (
  steps: { afterMin: number; userId: number | null }[],
  shifts: { userId: number; from: number; until: number }[] = [],
) => (await as('aggregator')).alarmDuty.setDuty({ companyId, fromSeverity: 'major', steps, shifts })

test('escalates an alarm that no one acknowledged, step by step, and only once with two servers', async () => {
  const { aggregator } = world.people
  await setDuty([
    { afterMin: 10, userId: aggregator.id },
    { afterMin: 25, userId: colleague.id },
  ])
  const late = await heard(60)
  const acknowledged = await heardOther('OFF_GRID', 60)
  await (await as('owner')).alarms.act({ alarmIds: [acknowledged], action: { type: 'acknowledge' } })
  await heardOther('THRESHOLD', 5)
  await heardOther('NO_PRODUCTION', 60, 'minor')

  await using other = await startTestServer({}, { sharesDatabaseOf: server })
  const both = [server, other].map(({ app }) => dutyRound(app.platform))
  await Promise.all(both)
  await dutyRound(server.app.platform)
  expect(await sent('alarmEscalated')).toEqual([{ user_ids: [aggregator.id], topic: `alarm:${late}` }])

  // the delay of the second step counts from the first step
  await sql`update alarm_event set at = at - interval '14 minutes' where type = 'escalated'`.execute(db())
  expect(await dutyRound(server.app.platform)).toBe(0)
  await sql`update alarm_event set at = at - interval '1 minute' where type = 'escalated'`.execute(db())
  await dutyRound(server.app.platform)
  expect((await sent('alarmEscalated')).map(({ user_ids }) => user_ids)).toEqual([
    [aggregator.id],
    [colleague.id],
  ])
  const { timeline } = (await (await as('owner')).alarms.get({ alarmId: late })).data
  expect(timeline.filter(({ type }) => type === 'escalated')).toMatchObject([
    { by: null, text: 'Bor Novak' },
    { by: null, text: 'Ana Novak' },
  ])
})

async function heardOther(
  kind: 'OFF_GRID' | 'THRESHOLD' | 'NO_PRODUCTION',
  minutesAgo: number,
  severity = 'critical',
) {
  const id = await openAlarm(db(), {
    ...{ companyId, locationId, kind, severity: severity as 'critical', firstAt: ago(minutesAgo) },
  })
  await db()
    .updateTable('alarm')
    .set({ notified_at: ago(minutesAgo) })
    .where('id', '=', id)
    .execute()
  return id
}

test('escalates to the people on call, or to all if no one is', async () => {
  const { aggregator } = world.people
  const now = Date.now()
  await setDuty([{ afterMin: 10, userId: null }])
  await heard(60)
  await dutyRound(server.app.platform)
  expect((await sent('alarmEscalated'))[0]?.user_ids).toEqual([aggregator.id, colleague.id])

  await setDuty(
    [{ afterMin: 10, userId: null }],
    [
      { userId: aggregator.id, from: now - 120 * MINUTE, until: now + 60 * MINUTE },
      { userId: colleague.id, from: now - 10 * MINUTE, until: now + 30 * MINUTE },
    ],
  )
  await sql`truncate alarm, notice restart identity cascade`.execute(db())
  await heard(60)
  await dutyRound(server.app.platform)
  expect((await sent('alarmEscalated')).map(({ user_ids }) => user_ids)).toEqual([[colleague.id]])
  // each of them is notified once of the beginning of the shift, also after the shifts were changed
  expect((await sent('onCall')).map(({ user_ids }) => user_ids)).toEqual([[aggregator.id], [colleague.id]])
  const { data } = await (await as('aggregator')).alarmDuty.duty({ companyId })
  expect(data.onCallNow).toEqual({ id: colleague.id, name: 'Bor Novak' })
  expect(data.people.map(({ id }) => id).toSorted()).toEqual([aggregator.id, colleague.id].toSorted())
  await (await as('aggregator')).alarmDuty.setDuty({
    ...{ companyId, fromSeverity: data.fromSeverity, steps: data.steps, shifts: data.shifts },
  })
  await dutyRound(server.app.platform)
  expect(await sent('onCall')).toHaveLength(2)
})

test('refuses steps out of order, shifts that end before they begin, and people who do not run the company', async () => {
  const { aggregator, owner } = world.people
  expect(
    await codeOf(
      setDuty([
        { afterMin: 10, userId: null },
        { afterMin: 10, userId: null },
      ]),
    ),
  ).toBe('invalid')
  expect(await codeOf(setDuty([{ afterMin: 10, userId: owner.id }]))).toBe('invalid')
  expect(await codeOf(setDuty([], [{ userId: aggregator.id, from: 20, until: 10 }]))).toBe('invalid')
  const ask = async (name: CastName) => codeOf((await as(name)).alarmDuty.duty({ companyId }))
  expect(await ask('foreignAggregator')).toBe('not_found')
  expect(await ask('owner')).toBe('forbidden')
})

test('ends a snooze at its time, and reminds the person who snoozed', async () => {
  const id = await heard(1)
  const owner = await as('owner')
  await owner.alarms.act({ alarmIds: [id], action: { type: 'snooze', until: Date.now() + 60 * MINUTE } })
  await dutyRound(server.app.platform)
  expect((await owner.alarms.get({ alarmId: id })).data.alarm.state).toBe('snoozed')
  await db()
    .updateTable('alarm')
    .set({ snoozed_until: ago(1) })
    .execute()
  await dutyRound(server.app.platform)
  await dutyRound(server.app.platform)
  const { data } = await owner.alarms.get({ alarmId: id })
  expect(data.alarm).toMatchObject({ state: 'open', snoozedUntil: null })
  expect(data.timeline.map(({ type }) => type).toSorted()).toEqual(['raised', 'snoozed', 'woken'])
  expect(await sent('alarmAwake')).toEqual([{ user_ids: [world.people.owner.id], topic: `alarm:${id}` }])
})

test('ends a snooze of a cause with one reminder, for any number of alarms hidden behind it', async () => {
  const cause = await openAlarm(db(), { companyId, kind: 'OUTAGE' })
  await sql`
    insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at, cause_id)
    select ${companyId}, ${locationId}, 'CONTROLLER_ERROR_CONNECTION', 'CONTROLLER_ERROR_CONNECTION',
      'controller:' || n, 'major', now(), now(), ${cause}
    from generate_series(1, 1200) n`.execute(db())
  const until = Date.now() + 60 * MINUTE
  await (await as('aggregator')).alarms.act({ alarmIds: [cause], action: { type: 'snooze', until } })
  await db()
    .updateTable('alarm')
    .set({ snoozed_until: ago(1) })
    .execute()
  for (let rounds = 0; rounds < 3; rounds++) expect(await dutyRound(server.app.platform)).toBeGreaterThan(0)
  expect(await dutyRound(server.app.platform)).toBe(0)
  const topic = `alarm:${cause}`
  expect(await sent('alarmAwake')).toEqual([{ user_ids: [world.people.aggregator.id], topic }])
})
