import type { SitePlanProblem } from '@kilowatt/domain/planning/site/site-problem'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Platform } from '../../platform/platform.ts'

const SLOTS = 8
const each = (value: number) => Array.from({ length: SLOTS }, () => value)

/** A plan of two hours in which a battery waits, as if it had just been made. */
export async function seedPlan(
  { db }: Pick<Platform, 'db'>,
  { locationId, batteryId }: { readonly locationId: number; readonly batteryId: number },
): Promise<void> {
  const startMs = floorToQuarter(Date.now())
  const cost = { total: 0.2, energy: 0.2, wear: 0, stored: 0 }
  const { id } = await db
    .insertInto('control_plan')
    .values({
      ...{ location_id: locationId, version: 1, made_at: new Date(), cause: 'first' },
      ...{ starts_at: new Date(startMs), load_w: each(500), solar_w: each(0), grid_w: each(500) },
      ...{ import_per_kwh: each(0.2), export_per_kwh: each(0.05), guess_from: null },
      ...{ device_ids: [batteryId], device_w: each(0), device_level: each(50) },
      about: JSON.stringify({
        ...{ by: 'proven', end: 'prices', currency: 'EUR', cost, roles: ['battery'] },
        ...{ baselines: { noControl: cost, solarFirst: cost }, shortfalls: [], leftOut: [] },
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const site: SitePlanProblem = {
    slots: each(0).map((_, slot) => ({
      ...{ startMs: startMs + slot * QUARTER_MS, endMs: startMs + (slot + 1) * QUARTER_MS },
      ...{ loadW: 500, solarW: 0, importPerKwh: 0.2, exportPerKwh: 0.05 },
    })),
    ...{ end: 'prices', batteryIds: [batteryId], vehicleIds: [], leftOut: [] },
    problem: {
      ...{ slotHours: each(0.25), loadKw: each(0.5), pvKw: each(0) },
      ...{ importPerKwh: each(0.2), exportPerKwh: each(0.05) },
      grid: { importLimitKw: null, exportLimitKw: null },
      batteries: [
        {
          ...{ minKwh: 1, maxKwh: 10, startKwh: 5, chargeMaxKw: 5, dischargeMaxKw: 5 },
          ...{ chargeEfficiency: 0.95, dischargeEfficiency: 0.95, wearPerKwh: 0.03 },
          end: { kind: 'value', perKwh: 0.178 },
        },
      ],
      ...{ vehicles: [], heaters: [], appliances: [], peakFees: [] },
    },
  }
  await db
    .insertInto('plan_state')
    .values({
      ...{ location_id: locationId, version: 1, plan_id: id, checked_at: new Date(), tried_at: new Date() },
      problem: JSON.stringify({ site, greener: 0 }),
    })
    .execute()
}
