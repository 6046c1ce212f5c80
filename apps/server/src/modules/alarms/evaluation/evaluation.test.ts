import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startIngest, telemetryOf } from '../../../testing/ingest-fixture.ts'

const roles = new Set(['ingest', 'jobs'] as const)

const openAlarms = async ({ platform }: Pick<Awaited<ReturnType<typeof startIngest>>, 'platform'>) =>
  platform.db
    .selectFrom('alarm')
    .select(['kind', 'source', 'resolved_at', 'count', 'cause_id', 'notified_at', 'code', 'value'])
    .orderBy('id')
    .execute()

test('a lost controller raises an alarm, and its return resolves the alarm', async () => {
  await using ingest = await startIngest({ roles })
  await ingest.platform.db
    .updateTable('alarm_rule')
    .set({ raise_delay_s: 0 })
    .where('kind', '=', 'CONTROLLER_ERROR_CONNECTION')
    .execute()
  const { device, client } = await ingest.announce()
  await client.endAsync(true)
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([
      { kind: 'CONTROLLER_ERROR_CONNECTION', source: `controller:${device.id}`, resolved_at: null, count: 1 },
    ]),
  )
  await using _again = await ingest.connect(device)
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([{ resolved_at: expect.any(Date) }]),
  )
  const events = await ingest.platform.db.selectFrom('alarm_event').select('type').orderBy('id').execute()
  expect(events.map(({ type }) => type)).toEqual(['raised', 'resolved'])
})

test('a device that its controller cannot reach raises an alarm with the error code, and people are notified', async () => {
  await using ingest = await startIngest({ roles })
  await using controller = await ingest.announce()
  await controller.publish('dev', { v: 1, dev: 'meter', st: 'error', code: 'E7' })
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([
      { kind: 'ERROR_COMMUNICATION', code: 'E7', notified_at: expect.any(Date) },
    ]),
  )
  await controller.publish('dev', { v: 1, dev: 'meter', st: 'ok' })
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([{ resolved_at: expect.any(Date) }]),
  )
})

test('a reading over a threshold raises an alarm at the time of the reading', async () => {
  await using ingest = await startIngest({ roles: new Set(['ingest'] as const) })
  await using controller = await ingest.announce()
  const { platform } = ingest
  const locationId = controller.device.locationId
  await platform.db
    .insertInto('alarm_rule')
    .values({
      company_id: null,
      location_group_id: null,
      location_id: locationId,
      kind: 'THRESHOLD',
      slot: 'THRESHOLD:one',
      name: 'Too much',
      is_active: true,
      severity: 'minor',
      settings: JSON.stringify({
        device: null,
        quantity: 'powerW',
        direction: 'over',
        raiseValue: 5_000,
        clearValue: 4_500,
        meanMin: 0,
      }),
      raise_delay_s: 0,
      clear_delay_s: 0,
      updated_at: new Date(0),
      updated_by: null,
    })
    .execute()
  const t0 = Date.now() - 60_000
  await controller.publish('tele', telemetryOf(t0, [1_000, 6_000, 5_500, 4_800]))
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([{ kind: 'THRESHOLD', value: 6_000, resolved_at: null }]),
  )
  await controller.publish('tele', telemetryOf(t0 + 10_000, [4_000]))
  await eventually(async () =>
    expect(await openAlarms(ingest)).toMatchObject([{ resolved_at: new Date(t0 + 10_000) }]),
  )
})
