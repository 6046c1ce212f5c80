import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, markDirty, storeSamples } from '../../../testing/site-fixture.ts'
import { listCalculatedDevicesOfLocation } from '../minutes/calculated-devices.queries.ts'
import { readMinuteBalance } from '../minutes/minute-balance.queries.ts'
import { rollUpRound } from './rollup.commands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const midnight = Date.parse('2025-06-01T00:00Z')
const hour = (n: number) => midnight + n * HOUR

/** A location whose grid meter imports 3 kW all the time, while other devices come and go. */
async function home(hours: number) {
  const database = await freshDb()
  const { locationId, deviceIds } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { timezone: 'UTC', devices: [{ category: 'GRID' }] }),
  )
  const [grid = 0] = deviceIds
  /** Power every minute, except in the excluded span. */
  const measure = (deviceId: number, powerW: number, from: number, to: number) =>
    database.inTx(system, ({ tx }) =>
      storeSamples(
        tx,
        locationId,
        Array.from({ length: (to - from) / MINUTE }, (_, i) => ({
          deviceId,
          at: from + i * MINUTE,
          reading: { powerW },
        })),
      ),
    )
  await measure(grid, 3_000, midnight, hour(hours))
  return {
    database,
    locationId,
    grid,
    measure,
    /** A device linked at an instant. */
    link: async (category: DeviceCategory, at: number) => {
      const { id } = await database.inTx(system, ({ tx }) =>
        tx
          .insertInto('device')
          .values({ location_id: locationId, name: category, category, created_at: new Date(at) })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return id
    },
    /** Stays that links and endings have stored; null: the device still belongs to the location. */
    stays: (deviceId: number, stays: readonly (readonly [number, number | null])[]) =>
      database.inTx(system, async ({ tx }) => {
        await tx.deleteFrom('device_membership').where('device_id', '=', deviceId).execute()
        const rows = stays.map(([from, until]) => ({
          device_id: deviceId,
          from_at: new Date(from),
          until_at: until === null ? null : new Date(until),
          ended_by: until === null ? null : ('unlink' as const),
        }))
        await tx.insertInto('device_membership').values(rows).execute()
      }),
    leaveOut: (deviceId: number, [from, until]: readonly [number, number]) =>
      database.inTx(system, ({ tx }) =>
        tx
          .insertInto('device_exclusion')
          .values({ device_id: deviceId, from_at: new Date(from), until_at: new Date(until) })
          .execute(),
      ),
    /** A counter read at the start of each minute. */
    register: (
      deviceId: number,
      { from, to, startWh, stepWh }: { from: number; to: number; startWh: number; stepWh: number },
    ) =>
      database.inTx(system, ({ tx }) =>
        storeSamples(
          tx,
          locationId,
          Array.from({ length: (to - from) / MINUTE }, (_, i) => ({
            deviceId,
            at: from + i * MINUTE,
            reading: { energyProducedWh: startWh + i * stepWh },
          })),
        ),
      ),
    settle: async () => {
      for (let some = 1; some > 0; ) some = await rollUpRound(database, Date.now() + MINUTE)
    },
    /** Rolls up all quarter-hours in one window, as after reversing or excluding a device. */
    again: async () => {
      const quarters = Array.from({ length: hours * 4 }, (_, i) => midnight + i * QUARTER_MS)
      await database.inTx(system, ({ tx }) => markDirty(tx, locationId, quarters))
    },
    /** Mean consumption of the quarter-hour that starts at an instant, W; null if unknown. */
    consumptionAt: async (at: number) => {
      const row = await database.db
        .selectFrom('location_quarter')
        .select('consumption_wh')
        .where('at', '=', new Date(at))
        .executeTakeFirst()
      const wh = row?.consumption_wh ?? null
      return wh === null ? null : Math.round(wh * 4)
    },
    productionAt: async (at: number) => {
      const row = await database.db
        .selectFrom('location_quarter')
        .select('production_wh')
        .where('at', '=', new Date(at))
        .executeTakeFirst()
      return row?.production_wh ?? null
    },
    /** Consumption of the minute that starts at an instant, W; NaN if unknown. */
    minuteAt: async (at: number) => {
      const devices = await listCalculatedDevicesOfLocation(database.db, locationId)
      const window = { from: midnight, to: hour(hours) }
      const { consumptionW } = await readMinuteBalance(database.db, locationId, devices, window)
      return consumptionW?.[(at - midnight) / MINUTE]
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('a newly linked device is not part of the hours before', async () => {
  await using site = await home(30)
  const panels = await site.link('SOLAR_POWER_PLANT', hour(25) + 7 * MINUTE)
  await site.measure(panels, 1_000, hour(25) + 7 * MINUTE, hour(30))
  await site.again()
  await site.settle()
  expect(await site.consumptionAt(hour(2))).toBe(3_000)
  expect(await site.productionAt(hour(2))).toBe(null)
  expect(await site.consumptionAt(hour(24))).toBe(3_000)
  expect(await site.consumptionAt(hour(26))).toBe(4_000)
  expect(await site.minuteAt(hour(25) + 6 * MINUTE)).toBe(3_000)
  expect(await site.minuteAt(hour(25) + 7 * MINUTE)).toBe(4_000)
})

test('silence is a gap only from the minute in which a device was linked', async () => {
  await using site = await home(6)
  const panels = await site.link('SOLAR_POWER_PLANT', hour(2) + 7 * MINUTE)
  await site.measure(panels, 1_000, hour(4), hour(6))
  await site.again()
  await site.settle()
  expect(await site.minuteAt(hour(2) + 6 * MINUTE)).toBe(3_000)
  expect(await site.minuteAt(hour(2) + 7 * MINUTE)).toBe(Number.NaN)
  expect(await site.consumptionAt(hour(1))).toBe(3_000)
  expect(await site.consumptionAt(hour(3))).toBe(null)
  expect(await site.consumptionAt(hour(4))).toBe(4_000)
})

test('a backlog from before the link counts, earlier times stay known, and gaps in the backlog are gaps', async () => {
  await using site = await home(40)
  await site.settle()
  const panels = await site.link('SOLAR_POWER_PLANT', hour(36))
  // the latest part arrives first
  await site.measure(panels, 1_000, hour(20), hour(40))
  await site.settle()
  expect(await site.consumptionAt(hour(15))).toBe(3_000)
  await site.measure(panels, 1_000, hour(10), hour(12))
  await site.again()
  await site.settle()
  expect(await site.consumptionAt(hour(9))).toBe(3_000)
  expect(await site.consumptionAt(hour(11))).toBe(4_000)
  expect(await site.consumptionAt(hour(15))).toBe(null)
  expect(await site.minuteAt(hour(15))).toBe(Number.NaN)
  expect(await site.consumptionAt(hour(21))).toBe(4_000)
})

test('an excluded device stops counting in that minute, and counts again from the minute in which it is included', async () => {
  await using site = await home(8)
  const panels = await site.link('SOLAR_POWER_PLANT', hour(0))
  await site.measure(panels, 1_000, hour(0), hour(8))
  await site.leaveOut(panels, [hour(2) + 7 * MINUTE, hour(5) + 7 * MINUTE])
  await site.again()
  await site.settle()
  expect(await site.minuteAt(hour(2) + 6 * MINUTE)).toBe(4_000)
  expect(await site.minuteAt(hour(2) + 7 * MINUTE)).toBe(3_000)
  expect(await site.minuteAt(hour(5) + 6 * MINUTE)).toBe(3_000)
  expect(await site.minuteAt(hour(5) + 7 * MINUTE)).toBe(4_000)
  expect(await site.consumptionAt(hour(3))).toBe(3_000)
  expect(await site.productionAt(hour(3))).toBe(null)
  expect(await site.productionAt(hour(2))).toBeCloseTo((1_000 * 7) / 60, 5)
  expect(await site.productionAt(hour(5))).toBeCloseTo((1_000 * 8) / 60, 5)
})

test('silence after a device left is not a gap, but silence before that is', async () => {
  await using site = await home(8)
  const panels = await site.link('SOLAR_POWER_PLANT', hour(0))
  await site.measure(panels, 1_000, hour(0), hour(2))
  await site.stays(panels, [[hour(0), hour(4)]])
  await site.again()
  await site.settle()
  expect(await site.consumptionAt(hour(1))).toBe(4_000)
  expect(await site.consumptionAt(hour(3))).toBe(null)
  expect(await site.consumptionAt(hour(4))).toBe(3_000)
})

test('the registers of two consecutive meters are not joined', async () => {
  await using site = await home(4)
  const panels = await site.link('SOLAR_POWER_PLANT', hour(0))
  const seam = hour(2) + 5 * MINUTE
  await site.register(panels, { from: hour(0), to: seam, startWh: 5_000_000, stepWh: 10 })
  await site.register(panels, { from: seam, to: hour(4), startWh: 700, stepWh: 10 })
  await site.stays(panels, [
    [hour(0), seam],
    [seam, null],
  ])
  await site.again()
  await site.settle()
  expect(await site.productionAt(hour(1))).toBeCloseTo(150, 5)
  expect(await site.productionAt(hour(3))).toBeCloseTo(150, 5)
  // the minute of the change is unknown
  expect(await site.productionAt(hour(2))).toBeCloseTo(140, 5)
})
