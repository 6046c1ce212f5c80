import { type MeterSeries, readingQualities } from '@kilowatt/domain/meter-files/meter-series'
import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { accessMeteringPlace } from './metering-place.access.ts'
import { portalReadings } from './portal-readings.queries.ts'
import { forgetOldReadings, keepReadings } from './readings.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function place() {
  const { db } = server.app.platform
  const person = await seedPerson(server.app.platform)
  const { id } = await db
    .insertInto('portal_device')
    .values({ user_id: person.id, eimm: '3-0000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { db, person, deviceId: id }
}

const series = (
  startsMs: readonly number[],
  energyWh: readonly number[],
  given: Partial<MeterSeries> = {},
): MeterSeries => ({
  meter: null,
  direction: 'import',
  stepS: 900,
  startsMs: Float64Array.from(startsMs),
  energyWh: Float64Array.from(energyWh),
  qualities: Uint8Array.from(energyWh, (wh) =>
    Number.isNaN(wh) ? readingQualities.indexOf('not_received') : 0,
  ),
  ...given,
})
const keep = (deviceId: number, ...series: MeterSeries[]) =>
  server.app.platform.inTx(system, ({ tx }) => keepReadings(tx, deviceId, series))

test.each([
  ['2026-03-29', 92],
  ['2026-06-05', 96],
  ['2026-10-25', 100],
])('%s has %i quarter-hours, and each reads back as reported', async (date, count) => {
  const { db, deviceId } = await place()
  const starts = quarterHoursOfDay('Europe/Ljubljana', date)
  const values = starts.map((_, i) => i + 0.1)
  await keep(deviceId, series(starts, values), series(starts, values, { direction: 'export' }))
  const kept = await portalReadings(db, deviceId, date, date)
  expect(kept.startsMs.length).toBe(count)
  expect([...kept.startsMs]).toEqual(starts)
  expect([...kept.importWh]).toEqual(values)
  expect([...kept.exportWh]).toEqual(values)
})

test('an unknown value is not 0: it neither deletes a known value nor hides the reason', async () => {
  const { db, deviceId } = await place()
  const starts = quarterHoursOfDay('Europe/Ljubljana', '2026-06-05').slice(0, 4)
  await keep(deviceId, series(starts, [1, Number.NaN, 0, Number.NaN]))
  await keep(deviceId, series(starts.slice(0, 3), [Number.NaN, 7, Number.NaN]))
  const { importWh, exportWh, qualities } = await portalReadings(db, deviceId, '2026-06-05', '2026-06-05')
  expect([...importWh.slice(0, 5)]).toEqual([1, 7, 0, Number.NaN, Number.NaN])
  expect([...qualities.slice(0, 5)]).toEqual([0, 0, 0, 3, -1])
  expect(exportWh.every(Number.isNaN)).toBe(true)
})

test('hours are spread over their quarter-hours, and reported as hours', async () => {
  const { db, deviceId } = await place()
  const [midnight = 0] = quarterHoursOfDay('Europe/Ljubljana', '2026-06-05')
  await keep(deviceId, series([midnight], [1000], { stepS: 3600 }))
  const kept = await portalReadings(db, deviceId, '2026-06-05', '2026-06-05')
  expect([...kept.importWh.slice(0, 5)]).toEqual([250, 250, 250, 250, Number.NaN])
  expect(kept.longestMinutes).toBe(60)
})

test('readings older than the retention are deleted', async () => {
  const { db, deviceId } = await place()
  for (const date of ['2024-06-05', '2026-06-05'])
    await keep(deviceId, series(quarterHoursOfDay('Europe/Ljubljana', date), [5]))
  await server.app.platform.inTx(system, ({ tx }) => forgetOldReadings(tx, deviceId, '2026-11-24'))
  const { rows } = await server.app.platform.pool.query(
    'select distinct day::text from portal_reading_day where device_id = $1 order by 1',
    [deviceId],
  )
  expect(rows.map(({ day }) => day)).toEqual(['2026-06-04', '2026-06-05'])
  expect((await portalReadings(db, deviceId, '2024-06-05', '2024-06-05')).importWh.every(Number.isNaN)).toBe(
    true,
  )
})

test('a metering place is visible only to its person', async () => {
  const { db, person, deviceId } = await place()
  expect(await accessMeteringPlace(db, person.id, deviceId)).toMatchObject({ id: deviceId })
  const other = await place()
  for (const id of [deviceId, 2_000_000_000])
    await expect(accessMeteringPlace(db, other.person.id, id)).rejects.toMatchObject({ code: 'not_found' })
})
