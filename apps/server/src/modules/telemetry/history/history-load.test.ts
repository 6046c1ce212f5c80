import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, markDirty } from '../../../testing/site-fixture.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { lockLocation } from '../rollup/rollup-lock.ts'
import { type HistoryDay, loadHistory } from './history-load.ts'

const FIRST_DAY = Date.parse('2025-03-15')
const DAYS = 34
const SILENT = { from: Date.parse('2025-04-15T20:00Z'), to: Date.parse('2025-04-17T06:10Z') }

/**
 * A plant, a battery and a meter whose registers follow their powers. The meter is silent across the boundary
 * of two parts.
 */
function* sunnyDays(ids: { grid: number; solar: number; battery: number }): Generator<HistoryDay> {
  const registers = { import: 1e6, export: 2e6, produced: 3e6, charged: 4e6, discharged: 5e6 }
  for (let day = 0; day < DAYS; day++) {
    const at = FIRST_DAY + day * UTC_DAY_MS
    const column = () => new Float64Array(1440)
    const grid = { powerW: column(), energyImportWh: column(), energyExportWh: column() }
    const solar = { powerW: column(), energyProducedWh: column() }
    const battery = { powerW: column(), energyImportWh: column(), energyExportWh: column(), socPct: column() }
    for (let minute = 0; minute < 1440; minute++) {
      const sunW = Math.round(
        Math.max(0, Math.sin(((minute - 360) / 720) * Math.PI)) * (3000 + 100 * (day % 7)),
      )
      const houseW = 400 + ((minute * 37 + day * 11) % 900)
      const batteryW = minute > 1200 ? 600 : sunW > 2500 ? -900 : 0
      const gridW = houseW - sunW - batteryW
      const isAway = at + minute * 60_000 >= SILENT.from && at + minute * 60_000 < SILENT.to
      grid.powerW[minute] = isAway ? Number.NaN : gridW
      grid.energyImportWh[minute] = isAway ? Number.NaN : Math.round(registers.import)
      grid.energyExportWh[minute] = isAway ? Number.NaN : Math.round(registers.export)
      solar.powerW[minute] = sunW
      solar.energyProducedWh[minute] = Math.round(registers.produced)
      battery.powerW[minute] = batteryW
      battery.energyImportWh[minute] = Math.round(registers.charged)
      battery.energyExportWh[minute] = Math.round(registers.discharged)
      battery.socPct[minute] = 20 + ((minute / 20) % 60)
      registers.import += Math.max(0, gridW) / 60
      registers.export += Math.max(0, -gridW) / 60
      registers.produced += sunW / 60
      registers.charged += Math.max(0, -batteryW) / 60
      registers.discharged += Math.max(0, batteryW) / 60
    }
    const date = new Date(at).toISOString().slice(0, 10)
    const row = (deviceId: number, columns: Partial<Record<QuantityName, Float64Array>>) => ({
      day: date,
      deviceId,
      columns,
    })
    yield row(ids.grid, grid)
    yield row(ids.solar, solar)
    yield row(ids.battery, battery)
  }
}

test('law: a history loaded in bulk equals the same days rolled up by marks', async () => {
  await using database = await freshDb()
  const { db, inTx } = database
  const categories = ['GRID', 'SOLAR_POWER_PLANT', 'BATTERY'] as const
  const site = await inTx(system, ({ tx }) =>
    createSite(tx, { devices: categories.map((category) => ({ category })) }),
  )
  const [grid = 0, solar = 0, battery = 0] = site.deviceIds
  const { locationId } = site
  const done = await loadHistory(database, {
    locationId,
    timezone: 'Europe/Ljubljana',
    devices: categories.map((category, i) => ({ deviceId: site.deviceIds[i] ?? 0, category })),
    days: sunnyDays({ grid, solar, battery }),
  })
  expect(done).toEqual({ deviceDays: 3 * DAYS })
  const now = Date.now() + 60_000
  const rollUpAll = async () => {
    while ((await rollUpRound(database, now)) > 0);
  }
  await rollUpAll()
  // a value is valid for a minute beyond the last day, which only the roll-up by marks sees
  const end = new Date(FIRST_DAY + DAYS * UTC_DAY_MS)
  const world = async () => ({
    quarters: await db
      .selectFrom('location_quarter')
      .selectAll()
      .where('at', '<', end)
      .orderBy('at')
      .execute(),
    days: await db.selectFrom('location_day').selectAll().orderBy('day').execute(),
    devices: await db
      .selectFrom('device_quarter')
      .selectAll()
      .where('at', '<', end)
      .orderBy('device_id')
      .orderBy('at')
      .execute(),
  })
  const loaded = rounded(await world())
  expect(loaded.quarters).toHaveLength(DAYS * 96)
  expect(loaded.days.filter(({ day }) => day === '2025-03-30')[0]?.covered_minutes).toBe(92 * 15)

  const quarters = Array.from({ length: DAYS * 96 }, (_, i) => FIRST_DAY + i * QUARTER_MS)
  await inTx(system, async ({ tx }) => {
    await tx.deleteFrom('location_quarter').execute()
    await tx.deleteFrom('device_quarter').execute()
    await markDirty(tx, locationId, quarters)
  })
  await rollUpAll()
  expect(rounded(await world())).toEqual(loaded)
})

test('a device that is not part of the history, and days out of order, are refused', async () => {
  await using database = await freshDb()
  const history = { locationId: 1, timezone: 'UTC', devices: [{ deviceId: 1, category: 'GRID' }] } as const
  const day = (date: string, deviceId: number) => ({ day: date, deviceId, columns: {} })
  await expect(loadHistory(database, { ...history, days: [day('2025-01-01', 2)] })).rejects.toThrow(
    'device 2',
  )
  const days = [day('2025-01-02', 1), day('2025-01-01', 1)]
  await expect(loadHistory(database, { ...history, days })).rejects.toThrow('2025-01-01')
})

/** Rounds sums, because sums in another order differ in their last bits. */
const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1e6) / 1e6 + 0 : part,
  )

test('loading a history waits for a running roll-up of its location, because both write the sum of the same month', async () => {
  await using database = await freshDb()
  const { db, inTx } = database
  const { locationId, deviceIds } = await inTx(system, ({ tx }) =>
    createSite(tx, { devices: [{ category: 'GRID' }] }),
  )
  const ids = { grid: deviceIds[0] ?? 0, solar: -1, battery: -1 }
  const days = [...sunnyDays(ids)].filter(({ deviceId }) => deviceId === ids.grid).slice(0, 2)
  const load = () =>
    loadHistory(database, {
      ...{ locationId, timezone: 'Europe/Ljubljana', days },
      devices: [{ deviceId: ids.grid, category: 'GRID' }],
    })
  const waiting = () =>
    sql`select from pg_locks where locktype = 'advisory' and not granted and database = (
      select oid from pg_database where datname = current_database())`.execute(db)
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const rollingUp = inTx(system, async ({ tx }) => {
    await lockLocation(tx, locationId)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const loading = load()
  await expect.poll(async () => (await waiting()).rows.length).toBe(1)
  done.resolve()
  await rollingUp
  expect(await loading).toEqual({ deviceDays: 2 })
})
