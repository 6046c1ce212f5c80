import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, storeSamples } from '../../../testing/site-fixture.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { packSettledDays } from './packing.job.ts'
import { listSampleDays } from './packing.queries.ts'
import { dropOldTelemetry } from './retention.job.ts'

const HOUR = 3_600_000
const retention = { rawDays: 3, minuteDays: 10, rollupDays: 20 }
const today = Math.floor(Date.now() / UTC_DAY_MS) * UTC_DAY_MS
const daysAgo = (days: number) => today - days * UTC_DAY_MS

async function siteWithDays(...days: number[]) {
  const database = await freshDb()
  const site = await database.inTx(system, ({ tx }) =>
    createSite(tx, { timezone: 'UTC', devices: [{ category: 'GRID' }] }),
  )
  const [deviceId = 0] = site.deviceIds
  await database.inTx(system, ({ tx }) =>
    storeSamples(
      tx,
      site.locationId,
      days.flatMap((day) =>
        [0, 1, 2].map((minute) => ({
          deviceId,
          at: daysAgo(day) + 12 * HOUR + minute * 60_000,
          reading: { powerW: day * 100 },
        })),
      ),
    ),
  )
  const rollUp = async () => {
    while ((await rollUpRound(database, Date.now() + 60_000)) > 0);
  }
  return { database, ...site, deviceId, rollUp }
}

const packedDays = async ({ db }: Pick<Awaited<ReturnType<typeof freshDb>>, 'db'>) =>
  (await db.selectFrom('sample_day').select('day').orderBy('day').execute()).map(({ day }) => Date.parse(day))

test('a day is packed only when it is over, settled and rolled up', async () => {
  const { database, rollUp } = await siteWithDays(1, 4)
  await using _database = database
  await packSettledDays(database, today + HOUR)
  expect(await packedDays(database)).toEqual([])
  await rollUp()
  await packSettledDays(database, today + HOUR)
  expect(await packedDays(database)).toEqual([daysAgo(4)])
  await packSettledDays(database, today + 7 * HOUR)
  expect(await packedDays(database)).toEqual([daysAgo(4), daysAgo(1)])
})

test('the minutes of a recent day are stored separately until it is packed', async () => {
  const { database, rollUp, deviceId } = await siteWithDays(1, 12)
  await using _database = database
  const kept = () => database.db.selectFrom('recent_minute').selectAll().execute()
  await rollUp()
  const [row, ...more] = await kept()
  expect(more).toEqual([])
  expect(row).toMatchObject({ device_id: deviceId, at: new Date(daysAgo(1) + 12 * HOUR), soc_pct: null })
  expect(row?.power_w).toEqual([100, 100, 100, ...Array(12).fill(null)])
  await packSettledDays(database, today + 7 * HOUR)
  expect(await kept()).toEqual([])
})

test('samples are dropped once they are packed and old; newer and unpacked samples stay', async () => {
  const { database, rollUp } = await siteWithDays(1, 4, 5)
  await using _database = database
  await dropOldTelemetry(database, retention, today + 12 * HOUR)
  expect((await listSampleDays(database.db)).map(({ day }) => day)).toEqual([
    daysAgo(5),
    daysAgo(4),
    daysAgo(1),
  ])
  await rollUp()
  await packSettledDays(database, today + 12 * HOUR)
  await dropOldTelemetry(database, retention, today + 12 * HOUR)
  expect((await listSampleDays(database.db)).map(({ day }) => day)).toEqual([daysAgo(1)])
  expect(await packedDays(database)).toHaveLength(3)
})

test('a late sample for a packed day keeps its partition until the sample is packed, too', async () => {
  const { database, locationId, deviceId, rollUp } = await siteWithDays(5)
  await using _database = database
  await rollUp()
  await packSettledDays(database, today)
  const late = { deviceId, at: daysAgo(5) + HOUR, reading: { powerW: 7 } }
  await database.inTx(system, ({ tx }) => storeSamples(tx, locationId, [late]))
  await dropOldTelemetry(database, retention, today)
  expect(await listSampleDays(database.db)).toHaveLength(1)
  await rollUp()
  await dropOldTelemetry(database, retention, today)
  expect(await listSampleDays(database.db)).toHaveLength(0)
  const row = await database.db.selectFrom('sample_day').select('power_w').executeTakeFirstOrThrow()
  expect(row.power_w?.[60]).toBe(7)
  expect(row.power_w?.[720]).toBe(500)
})

test('minutes and roll-ups are dropped after their own retention', async () => {
  const { database, rollUp } = await siteWithDays(12, 25)
  await using _database = database
  await rollUp()
  await packSettledDays(database, today)
  await dropOldTelemetry(database, retention, today)
  expect(await packedDays(database)).toEqual([])
  const left = await database.db.selectFrom('device_quarter').select('at').execute()
  expect(left.map(({ at }) => Math.floor(at.getTime() / UTC_DAY_MS) * UTC_DAY_MS)).toEqual([daysAgo(12)])
  const days = await database.db.selectFrom('location_day').select('day').execute()
  expect(days.map(({ day }) => Date.parse(day))).toEqual([daysAgo(12)])
})
