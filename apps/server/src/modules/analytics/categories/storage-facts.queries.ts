import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { usableCapacityWh } from '@kilowatt/domain/energy/categories/usable-capacity'
import { batteryUse } from '@kilowatt/domain/energy/summary/battery-use'
import { roundTo } from '@kilowatt/domain/round-to'
import type { Db } from '../../../platform/database/db.ts'
import { type DeviceQuarters, readDeviceQuarters } from '../../telemetry/index.ts'
import type { CategoryRequest } from './category-request.ts'

type Battery = CategoryFactsOf<'storage'>['devices'][number]

/** How each battery was used. A hybrid inverter provides only its level, because its output includes solar. */
export async function readStorage(
  db: Db,
  { location, category, devices, plan }: CategoryRequest,
): Promise<CategoryFactsOf<'storage'>> {
  const quarters = await readDeviceQuarters(
    db,
    location.id,
    devices.map(({ id }) => id),
    plan.elapsed,
  )
  return {
    kind: 'storage',
    devices: devices.map(({ id }) => {
      const own = quarters.get(id)
      return { deviceId: id, use: own ? useOf(own, categoryFacts[category].roles.length === 1) : null }
    }),
  }
}

function useOf({ socPct, importWh, exportWh }: DeviceQuarters, isAlone: boolean): Battery['use'] {
  const unknown = () => new Float64Array(socPct.length).fill(Number.NaN)
  const columns = {
    socPct,
    chargeWh: isAlone ? importWh : unknown(),
    dischargeWh: isAlone ? exportWh : unknown(),
  }
  const use = batteryUse(columns)
  if (!use) return null
  const usableWh = usableCapacityWh(columns)
  const { least, mean, most } = use.levelPct
  return {
    cycles: roundTo(use.cycles, 2),
    levelPct: { least: roundTo(least, 1), mean: roundTo(mean, 1), most: roundTo(most, 1) },
    roundTrip: use.roundTrip && {
      chargeWh: roundTo(use.roundTrip.chargeWh, 1),
      dischargeWh: roundTo(use.roundTrip.dischargeWh, 1),
      efficiencyPct: roundTo(use.roundTrip.efficiencyPct, 1),
    },
    usableWh: usableWh === null ? null : Math.round(usableWh),
  }
}
