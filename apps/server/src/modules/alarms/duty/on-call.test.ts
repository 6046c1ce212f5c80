import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { notifyOpen } from '../evaluation/alarm-notices.commands.ts'
import { dutyRound } from './duty-rounds.ts'
import { shiftAt } from './shift-at.ts'

const MINUTE = 60_000

let server: TestServer
let world: TwoCompanies
let companyId: number
let colleague: { id: number }

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
  colleague = await seedPerson(server.app.platform, { companyId, role: 'ROLE_AGGREGATOR', firstName: 'Bor' })
})
afterAll(() => server[Symbol.asyncDispose]())

test('the person whose shift began last is on call', () => {
  const shifts = [
    { userId: 1, from: 0, until: 100 },
    { userId: 2, from: 50, until: 60 },
  ]
  const at = (instant: number) => shiftAt(shifts, instant)?.userId
  expect([at(-1), at(0), at(50), at(59), at(60), at(99), at(100)]).toEqual([
    undefined,
    1,
    2,
    2,
    1,
    1,
    undefined,
  ])
})

test('escalates to the other people if the person on call no longer runs the company', async () => {
  const { aggregator } = world.people
  const now = Date.now()
  const shift = (userId: number, minutesAgo: number) => ({
    userId,
    from: now - minutesAgo * MINUTE,
    until: now + 60 * MINUTE,
  })
  const onCall = async () => {
    const { data } = await (await as('aggregator')).alarmDuty.duty({ companyId })
    return data.onCallNow?.id
  }
  await (await as('aggregator')).alarmDuty.setDuty({
    ...{ companyId, fromSeverity: 'major', steps: [{ afterMin: 10, userId: null }] },
    shifts: [shift(aggregator.id, 60), shift(colleague.id, 10)],
  })
  expect(await onCall()).toBe(colleague.id)
  const runs = (role: 'ROLE_AGGREGATOR' | 'ROLE_USER') =>
    db().updateTable('membership').set({ role }).where('user_id', '=', colleague.id).execute()
  await runs('ROLE_USER')
  expect(await onCall()).toBe(aggregator.id)
  await setShifts([shift(colleague.id, 10)])
  const id = await openAlarm(db(), { companyId, locationId: world.location.id, severity: 'critical' })
  await server.app.platform.inTx(system, notifyOpen)
  expect((await sentTo('alarm'))[0]).toContain(aggregator.id)
  await db()
    .updateTable('alarm')
    .set({ notified_at: ago(60) })
    .where('id', '=', id)
    .execute()
  await dutyRound(server.app.platform)
  expect(await sentTo('alarmEscalated')).toEqual([[aggregator.id]])
})

const sentTo = async (kind: 'alarm' | 'alarmEscalated') => {
  const rows = await db().selectFrom('notice').select('user_ids').where('kind', '=', kind).execute()
  return rows.map(({ user_ids }) => user_ids)
}

/** Plans shifts of people who ran the company at that time. */
async function setShifts(shifts: { userId: number; from: number; until: number }[]) {
  await db().deleteFrom('on_call_shift').where('company_id', '=', companyId).execute()
  await db()
    .insertInto('on_call_shift')
    .values(
      shifts.map(({ userId, from, until }) => ({
        ...{ company_id: companyId, user_id: userId, announced_at: null },
        ...{ from_at: new Date(from), until_at: new Date(until) },
      })),
    )
    .execute()
}
