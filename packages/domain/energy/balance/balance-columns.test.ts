import { expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { balanceColumns } from './balance-columns.ts'
import type { DeviceColumns } from './hybrid-inverters.ts'

const device = (
  id: number,
  category: DeviceCategory,
  powerW: number[],
  socPct?: number[],
): DeviceColumns => ({
  id,
  category,
  parentId: null,
  powerW: Float64Array.from(powerW),
  socPct: socPct === undefined ? null : Float64Array.from(socPct),
})
const list = (column: Float64Array | null) => column && Array.from(column)

test('each row is balanced separately; a device without values makes consumption unknown only in those rows', () => {
  const site = balanceColumns(
    [
      device(1, 'GRID', [300, -1200, NaN, 100]),
      device(2, 'SOLAR_POWER_PLANT', [0, 3000, 2000, NaN]),
      device(3, 'BATTERY', [200, -800, 0, 0], [40, 45, NaN, 50]),
      device(4, 'EV_CHARGER', [100, NaN, 0, 0]),
    ],
    4,
  )
  expect(list(site.gridImportW)).toEqual([300, 0, NaN, 100])
  expect(list(site.gridExportW)).toEqual([0, 1200, NaN, 0])
  expect(list(site.batteryDischargeW)).toEqual([200, 0, 0, 0])
  expect(list(site.batteryChargeW)).toEqual([0, 800, 0, 0])
  expect(list(site.consumptionW)).toEqual([500, 1000, NaN, NaN])
  expect(list(site.evW)).toEqual([100, NaN, 0, 0])
  expect(list(site.otherW)).toEqual([400, 1000, NaN, NaN])
  expect(list(site.socPct)).toEqual([40, 45, NaN, 50])
})

test('a site has no column for a device kind it does not have', () => {
  const site = balanceColumns([device(1, 'GRID', [300])], 1)
  expect([site.solarW, site.batteryChargeW, site.evW, site.hvacW, site.otherMeteredW, site.socPct]).toEqual(
    Array(6).fill(null),
  )
})

test('a hybrid inverter that reports a level has a battery in every row', () => {
  const site = balanceColumns(
    [device(1, 'GRID', [0, 0, 0]), device(2, 'HYBRID_INVERTER', [900, -400, NaN], [50, 50, 50])],
    3,
  )
  expect(list(site.batteryChargeW)).toEqual([0, 400, NaN])
  expect(list(site.solarW)).toEqual([900, 0, NaN])
})

test('law: rows are independent of each other', () => {
  const rows = 50
  const value = (seed: number) => (row: number) => (((row + 1) * seed) % 7000) - 3000
  const at = (from: number, to: number) => {
    const column = (seed: number) => Array.from({ length: to - from }, (_, i) => value(seed)(from + i))
    return balanceColumns(
      [device(1, 'GRID', column(7919)), device(2, 'SOLAR_POWER_PLANT', column(104_729))],
      to - from,
    )
  }
  const whole = list(at(0, rows).consumptionW)
  const parts = [...(list(at(0, 20).consumptionW) ?? []), ...(list(at(20, rows).consumptionW) ?? [])]
  expect(parts).toEqual(whole)
})
