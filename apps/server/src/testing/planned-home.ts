import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import { DAY_QUARTERS, floorToQuarter, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { demoPlan } from '../../seed/demo/demo-plan.ts'
import { seedDevice, seedOemDevice } from '../../seed/devices.ts'
import { insertPlan, insertPriceList } from '../modules/pricing/index.ts'
import { system } from '../platform/changes.ts'
import type { Platform } from '../platform/platform.ts'
import { storeSamples } from './site-fixture.ts'

const watts = (name: string, min: number, max: number): DeviceParameter => ({
  ...{ name, kind: 'power', unit: 'W', min, max, step: 1, nullable: true, hold: 86_400 },
})
const charging: readonly DeviceParameter[] = [
  { name: 'enable', kind: 'switch' },
  { name: 'i_max', kind: 'slider', unit: 'A', min: 6, max: 16, step: 1, also: [0], hold: 86_400 },
  { name: 'phases', kind: 'choice', choices: [0, 1, 3] },
]

/** The demo's plan with 40 and 10 cents for energy, so that a battery pays. */
function spreadPlan() {
  const plan = demoPlan()
  const rates = [0.4, 0.1].map((amount, nth) => ({
    tariff: `T${nth + 1}`,
    prices: [{ kind: 'fixed' as const, amount: String(amount) }],
  }))
  return {
    ...plan,
    versions: plan.versions.map((version) => ({
      ...version,
      components: version.components.map((one) => (one.key === 'energy' ? { ...one, rates } : one)),
    })),
  }
}

type Home = { readonly locationId: number; readonly companyId: number }

/**
 * Gives a location what a plan needs: a meter, panels, a battery of 10 kWh and a charger with a car, all measured now, ten
 * days of history with sun at noon, and prices of a high and a low tariff.
 */
export async function furnishForPlan(
  platform: Platform,
  { locationId, companyId }: Home,
  { days = 10, hasPrices = true }: { readonly days?: number; readonly hasPrices?: boolean } = {},
) {
  const { db, inTx } = platform
  const controller = await seedOemDevice(platform, { locationId })
  await db.updateTable('oem_device').set({ connected: true }).where('id', '=', controller.id).execute()
  const behind = { locationId, oemDeviceId: controller.id }
  const { id: meterId } = await seedDevice(platform, { ...behind, source: 'grid', category: 'GRID' })
  const { id: solarId } = await seedDevice(platform, {
    ...{ ...behind, source: 'inv', name: 'Panels', category: 'SOLAR_POWER_PLANT' },
  })
  const { id: batteryId } = await seedDevice(platform, {
    ...{ ...behind, source: 'bat', name: 'Home battery', category: 'BATTERY' },
    parameters: [watts('p_set', -5_000, 5_000)],
  })
  const { id: chargerId } = await seedDevice(platform, {
    ...{ ...behind, source: 'ev', name: 'EV charger', category: 'EV_CHARGER' },
    parameters: charging,
  })
  await db.updateTable('device').set({ capacity_kwh: 10 }).where('id', '=', batteryId).execute()
  await db
    .updateTable('device')
    .set({ expected_period_s: 3_600 })
    .where('location_id', '=', locationId)
    .execute()
  const nowMs = Date.now()
  await inTx(system, ({ tx }) =>
    storeSamples(tx, locationId, [
      { deviceId: meterId, at: nowMs - 2_000, reading: { powerW: 600 } },
      { deviceId: solarId, at: nowMs - 2_000, reading: { powerW: 0 } },
      { deviceId: batteryId, at: nowMs - 2_000, reading: { powerW: 0, socPct: 50 } },
      { deviceId: chargerId, at: nowMs - 2_000, reading: { powerW: 0 } },
    ]),
  )
  const endMs = floorToQuarter(nowMs)
  const count = days * DAY_QUARTERS
  const at = Array.from({ length: count }, (_, i) => new Date(endMs - (count - i) * QUARTER_MS))
  const solar = at.map((one) =>
    Math.max(0, 1_000 * Math.sin(((one.getTime() % UTC_DAY_MS) / UTC_DAY_MS) * 2 * Math.PI - Math.PI / 2)),
  )
  await sql`
    insert into location_quarter (location_id, at, import_wh, export_wh, production_wh, consumption_wh, covered_minutes, measured)
    select ${locationId}, q.at, greatest(0, 150 - q.wh), greatest(0, q.wh - 150), q.wh, 150, 15, 63
    from unnest(${at}::timestamptz[], ${solar}::float[]) as q (at, wh)
  `.execute(db)
  if (hasPrices)
    await inTx(system, async ({ tx }) => {
      const plan = await insertPlan(tx, { ownerKind: 'company', userId: null, companyId }, spreadPlan())
      await insertPriceList(tx, locationId, {
        ...{ planId: plan.id, validFrom: '2024-01-01', validTo: null, network: null, exportTariff: null },
        ...{ netting: 'separate', nettingPeriod: 'month', agreedKw: {} },
      })
    })
  return { meterId, solarId, batteryId, chargerId }
}
