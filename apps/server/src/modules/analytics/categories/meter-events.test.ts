import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, storeSamples } from '../../../testing/site-fixture.ts'
import { listCalculatedDevicesOfLocation } from '../../telemetry/index.ts'
import { readMeterEvents } from './meter-events.queries.ts'

const NOON = Date.parse('2025-06-01T12:00Z')
const HOUR = 3_600_000

test('a number of events is the last reading minus the first, whether a telegram or a message named it', async () => {
  await using database = await freshDb()
  const { db, inTx } = database
  const { locationId, deviceIds } = await inTx(system, ({ tx }) =>
    createSite(tx, { devices: [{ category: 'GRID' }, { category: 'GRID' }, { category: 'GRID' }] }),
  )
  const [meter = 0, exchanged = 0, mute = 0] = deviceIds
  const sendExtra = async (deviceId: number, at: number, extra: Record<string, unknown>) => {
    await inTx(system, ({ tx }) => storeSamples(tx, locationId, [{ deviceId, at, reading: { powerW: 1 } }]))
    await sql`update sample set extra = ${JSON.stringify(extra)}::jsonb
      where device_id = ${deviceId} and at = ${new Date(at)}`.execute(db)
  }
  // after an interruption the module first delivered minutes; then its telegrams came
  await sendExtra(meter, NOON, { fail: 6, sag_l1: 3, sag_l2: 2, swell_l1: 1 })
  await sendExtra(meter, NOON + HOUR, {
    powerFailures: 7,
    voltageSagsL1: 5,
    voltageSagsL2: 2,
    voltageSagsL3: 9,
    voltageSwellsL1: 1,
  })
  await sendExtra(exchanged, NOON, { fail: 6 })
  await sendExtra(exchanged, NOON + HOUR, { fail: 0 })
  await sendExtra(mute, NOON, {})

  const devices = await listCalculatedDevicesOfLocation(db, locationId)
  const events = await readMeterEvents(db, locationId, devices, { startMs: NOON, endMs: NOON + 2 * HOUR })
  expect(Object.fromEntries(events)).toEqual({
    [meter]: { since: NOON, powerFailures: 1, longPowerFailures: null, sags: 2, swells: 0 },
    // a counter that steps back belongs to another meter
    [exchanged]: { since: NOON, powerFailures: null, longPowerFailures: null, sags: null, swells: null },
  })
})
