import { ALARMS_KEPT_DAYS, RECURRENCES_KEPT_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { createSite } from '../../testing/site-fixture.ts'
import { forgetAlarms, forgetSteps } from './forget-alarms.job.ts'

test('alarms, maintenance, requests and on-call weeks that ended long ago are deleted, open ones never', async () => {
  await using server = await startTestServer({ roles: new Set(['web'] as const) })
  const { platform } = server.app
  const { db } = platform
  const { id: userId } = await seedPerson(platform)
  const { locationId, companyId } = await platform.inTx(system, ({ tx }) =>
    createSite(tx, { devices: [{ category: 'GRID' }] }),
  )
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [old, recent] = [ALARMS_KEPT_DAYS + 1, ALARMS_KEPT_DAYS - 1]
  const raise = async (source: string, resolvedDaysAgo: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at, resolved_at)
      values (${companyId}, ${locationId}, 'ERROR', 'ERROR', ${source}, 'major', ${ago(900)}, ${ago(900)},
        ${resolvedDaysAgo === null ? null : ago(resolvedDaysAgo)}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const gone = await raise('gone', old)
  const kept = await raise('kept', recent)
  const open = await raise('open', null)
  const note = (alarmId: number, type: string, daysAgo: number) =>
    sql`insert into alarm_event (alarm_id, at, type) values (${alarmId}, ${ago(daysAgo)}, ${type})`.execute(
      db,
    )
  await note(gone, 'raised', 900)
  await note(open, 'raised', 900)
  await note(open, 'recurred', RECURRENCES_KEPT_DAYS + 1)
  await note(open, 'recurred', RECURRENCES_KEPT_DAYS - 1)
  for (const days of [old, recent]) {
    await sql`insert into maintenance_window (company_id, from_at, until_at, reason)
      values (${companyId}, ${ago(days + 1)}, ${ago(days)}, ${String(days)})`.execute(db)
    await sql`insert into on_call_shift (company_id, user_id, from_at, until_at)
      values (${companyId}, ${userId}, ${ago(days + 1)}, ${ago(days)})`.execute(db)
    for (const status of ['ended', 'pending'])
      await sql`insert into support_request (alarm_id, location_id, requested_by, reason, hours, status, requested_at)
        values (${kept}, ${locationId}, ${userId}, 'Inverter', 4, ${status}, ${ago(days)})`.execute(db)
  }
  await forgetAlarms(platform).run({})
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  expect(await read(sql`select source from alarm order by id`)).toEqual([
    { source: 'kept' },
    { source: 'open' },
  ])
  expect(await read(sql`select alarm_id, type from alarm_event order by id`)).toEqual([
    { alarm_id: open, type: 'raised' },
    { alarm_id: open, type: 'recurred' },
  ])
  expect(await read(sql`select reason from maintenance_window`)).toEqual([{ reason: String(recent) }])
  expect(await read(sql`select count(*) as count from on_call_shift`)).toEqual([{ count: 1 }])
  expect(await read(sql`select status from support_request order by id`)).toEqual([
    { status: 'pending' },
    { status: 'ended' },
    { status: 'pending' },
  ])
})

test('old entries are found by their age, without reading the entries that stay', async () => {
  await using server = await startTestServer({ roles: new Set(['web'] as const) })
  await server.app.platform.inTx(system, async ({ tx }) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    for (const step of forgetSteps(new Date(), new Date())) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${step}`.execute(tx)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index( Only)? Scan using \w+_(over|returned)/)
    }
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from support_request where alarm_id = 1`.execute(tx)
    expect(rows[0]?.['QUERY PLAN']).toContain('support_request_of_alarm')
  })
})
