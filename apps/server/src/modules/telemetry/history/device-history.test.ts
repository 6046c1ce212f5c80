import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, markDirty, storeSamples } from '../../../testing/site-fixture.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { reverseHistory } from './device-history.commands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const midnight = Date.parse('2025-06-01T00:00Z')
const noon = midnight + 12 * HOUR

async function rollUpAll(database: FreshDb) {
  for (let some = 1; some > 0; ) some = await rollUpRound(database, Date.now() + MINUTE)
}

test('reversing a meter applies to all its readings, including packed days, and a second reversal restores them', async () => {
  await using database = await freshDb()
  const { locationId, deviceIds } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { timezone: 'Europe/Ljubljana', devices: [{ category: 'GRID' }] }),
  )
  const [deviceId = 0] = deviceIds
  const samples = Array.from({ length: 61 }, (_, i) => ({
    deviceId,
    at: noon + i * MINUTE,
    reading: { powerW: 600, energyImportWh: 1_000_000 + i * 10, energyExportWh: 500_000, voltageL1V: 230 },
  }))
  const instants = samples.map(({ at }) => at)
  await database.inTx(system, async ({ tx }) => {
    await storeSamples(tx, locationId, samples)
    await markDirty(tx, locationId, instants)
  })
  await rollUpAll(database)
  await database.inTx(system, ({ tx }) => packDay(tx, locationId, midnight))

  const seen = async () => {
    const { db } = database
    const stored = await db
      .selectFrom('sample')
      .select(['power_w', 'energy_import_wh', 'energy_export_wh', 'voltage_l1_v'])
      .where('device_id', '=', deviceId)
      .orderBy('at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const packed = await db
      .selectFrom('sample_day')
      .select(['power_w', 'energy_import_wh', 'energy_export_wh'])
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow()
    const quarter = await db
      .selectFrom('location_quarter')
      .select(['import_wh', 'export_wh'])
      .where('location_id', '=', locationId)
      .orderBy('at')
      .limit(1)
      .executeTakeFirstOrThrow()
    return {
      stored,
      packed: [packed.power_w, packed.energy_import_wh, packed.energy_export_wh].map((day) =>
        Number(day?.[720]),
      ),
      quarter,
    }
  }
  const turn = async () => {
    await database.inTx(system, ({ tx }) => reverseHistory(tx, { locationId, deviceId }))
    await database.db
      .updateTable('dirty_quarter')
      .set({ marked_at: new Date(Date.now() - HOUR) })
      .execute()
    await rollUpAll(database)
  }

  const before = await seen()
  expect(before.quarter).toEqual({ import_wh: 150, export_wh: 0 })
  await turn()
  expect(await seen()).toEqual({
    stored: { power_w: -600, energy_import_wh: 500_000, energy_export_wh: 1_000_000, voltage_l1_v: 230 },
    packed: [-600, 500_000, 1_000_000],
    quarter: { import_wh: 0, export_wh: 150 },
  })
  await turn()
  expect(await seen()).toEqual(before)
})
