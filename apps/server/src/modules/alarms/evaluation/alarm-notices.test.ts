import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { notifyOpen, notifyResolved } from './alarm-notices.commands.ts'

let server: TestServer
let world: TwoCompanies
let owner: ApiClient

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']), allowPrivateAddresses: true })
  world = await seedTwoCompanies(server.app.platform)
  await server.app.platform.db
    .updateTable('user_account')
    .set({ locale: 'en' })
    .where('id', '=', world.people.owner.id)
    .execute()
  owner = server.client(await signedInAs(server, world.people.owner))
})
afterAll(() => server[Symbol.asyncDispose]())

const inbox = async () => (await owner.notifications.list({})).data.notifications

test('people get an alarm and its end in words, webhooks in figures', async () => {
  const { db, inTx } = server.app.platform
  await using receiver = await startReceiver()
  const url = `${receiver.url}/hook`
  await owner.webhooks.create({ name: 'Home', url, groups: ['alarms'] })
  const sent = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).data)
  const firstAt = new Date(Date.now() - 90 * 60_000)
  const id = await openAlarm(db, {
    ...{ kind: 'STANDBY_INCREASE', severity: 'minor', firstAt },
    ...{ companyId: world.company.id, locationId: world.location.id },
  })
  await db
    .updateTable('alarm')
    .set({ value: 312, limit_value: 250, unit: 'W' })
    .where('id', '=', id)
    .execute()
  await inTx(system, notifyOpen)
  const why = 'The standby load has been 312 W for at least a week. The limit is 250 W.'
  await eventually(async () =>
    expect(await inbox()).toMatchObject([{ text: expect.stringContaining(why), solvedAt: null }]),
  )
  const facts = {
    ...{ id, kind: 'STANDBY_INCREASE', value: 312, limit: 250, unit: 'W', code: null },
    ...{ deviceId: null, controllerId: null, start: firstAt.toISOString() },
  }
  await eventually(() =>
    expect(sent()).toMatchObject([
      {
        ...{ severity: 'minor', isSolved: false, locationId: world.location.id },
        text: expect.stringContaining(why),
        alarm: { ...facts, end: null, endedBecause: null },
      },
    ]),
  )
  expect(JSON.stringify(sent())).not.toMatch(/"text":"alarm/)

  await sql`
    update alarm set resolved_at = first_at + interval '80 minutes', resolved_because = 'rule' where id = ${id}
  `.execute(db)
  await inTx(system, (change) => notifyResolved(change, [id]))
  await eventually(async () =>
    expect(await inbox()).toMatchObject([
      {
        title: expect.stringMatching(/^Ended: /),
        text: expect.stringMatching(/rule was changed or turned off\. It was open for 1\sh\s20\smin, from /),
        solvedAt: expect.any(Number),
      },
    ]),
  )
  await eventually(() =>
    expect(sent()[1]).toMatchObject({
      isSolved: true,
      alarm: {
        ...facts,
        end: new Date(firstAt.getTime() + 80 * 60_000).toISOString(),
        endedBecause: 'rule',
      },
    }),
  )
  for (const { values } of sent()) expect(JSON.stringify(values)).not.toContain('–')
})

test.each([
  [
    'EXCESS_POWER_QUARTER',
    // agreed are 7 kW, and the margin of the rule is 10 %
    { value: 8_200, limit: 7_700 },
    /^Expected average of the quarter-hour: 8\.2\skW\. The limit is 7\.7\skW\. First expected: /,
  ],
  [
    'UNUSUAL_CONSUMPTION',
    { value: 3_200, limit: 1_900 },
    /^The location used 3\.2\skWh in one hour\. At that time of day, up to 1\.9\skWh is usual\. First noticed: /,
  ],
  [
    'BATTERY_NOT_CHARGING',
    { value: -400, limit: 50 },
    /although Battery has room for it\. Its charging power was −400\sW\./,
  ],
] as const)('the reason of %s is true for every value', async (kind, { value, limit }, why) => {
  const { db, inTx } = server.app.platform
  const { id: deviceId } = await seedDevice(server.app.platform, {
    ...{ locationId: world.location.id, category: 'BATTERY', name: 'Battery' },
  })
  const id = await openAlarm(db, { kind, companyId: world.company.id, locationId: world.location.id })
  await db
    .updateTable('alarm')
    .set({ value, limit_value: limit, unit: alarmKinds[kind].unit, device_id: deviceId })
    .where('id', '=', id)
    .execute()
  await inTx(system, notifyOpen)
  await eventually(async () => expect((await inbox())[0]?.text).toMatch(why))
})

test('no one is notified of the end of an alarm that no one was notified of', async () => {
  const { db, inTx } = server.app.platform
  const before = (await inbox()).length
  const id = await openAlarm(db, { companyId: world.company.id, locationId: world.location.id })
  await sql`update alarm set resolved_at = now(), resolved_because = 'cleared' where id = ${id}`.execute(db)
  await inTx(system, (change) => notifyResolved(change, [id]))
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from notice where topic = ${`alarm:${id}`}`.execute(db)
  expect(rows).toEqual([{ waiting: 0 }])
  expect(await inbox()).toHaveLength(before)
})
