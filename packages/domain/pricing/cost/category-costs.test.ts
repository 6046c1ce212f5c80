import { expect, test } from 'vitest'
import { consumerCosts, savedByBattery } from './category-costs.ts'

const of = (...values: number[]) => Float64Array.from(values)
const none = of(0, 0, 0)

test('a consumer shares solar, battery and grid in the proportions of the house, at the price of each quarter-hour', () => {
  const house = {
    solarToHouseWh: of(1000, 0, 500),
    batteryToHouseWh: of(0, 0, 250),
    gridToHouseWh: of(0, 2000, 250),
  }
  const costs = consumerCosts(of(1000, 1000, 400), house, {
    importPerKwh: of(0.3, 0.1, 0.2),
    exportPerKwh: none,
  })
  // 1 kWh × 0.10 and a quarter of 0.4 kWh × 0.20; from solar 1 kWh × 0.30 and half of 0.4 kWh × 0.20
  expect(costs.cost).toBeCloseTo(0.1 + 0.02, 12)
  expect(costs.saved).toBeCloseTo(0.3 + 0.04, 12)
})

test('without a price or a measurement the cost is unknown, not zero', () => {
  const house = { solarToHouseWh: of(0), batteryToHouseWh: of(0), gridToHouseWh: of(1000) }
  const prices = { importPerKwh: of(Number.NaN), exportPerKwh: of(0) }
  expect(consumerCosts(of(1000), house, prices)).toEqual({ cost: null, saved: null })
  expect(consumerCosts(of(Number.NaN), house, { ...prices, importPerKwh: of(1) })).toEqual({
    cost: null,
    saved: null,
  })
  const idle = { ...house, gridToHouseWh: of(0) }
  expect(consumerCosts(of(0), idle, { ...prices, importPerKwh: of(1) })).toEqual({ cost: 0, saved: 0 })
})

test('a battery saves by shifting to a more expensive hour, minus what its solar energy would have earned', () => {
  const flows = {
    solarToBatteryWh: of(1000, 0, 0),
    gridToBatteryWh: of(0, 1000, 0),
    batteryToHouseWh: of(0, 0, 1500),
    batteryToGridWh: of(0, 0, 300),
  }
  const prices = { importPerKwh: of(0.2, 0.1, 0.3), exportPerKwh: of(0.05, 0.05, 0.08) }
  expect(savedByBattery(flows, prices)).toBeCloseTo(1.5 * 0.3 + 0.3 * 0.08 - 0.1 - 0.05, 12)
  const unsold = { ...prices, exportPerKwh: of(Number.NaN, Number.NaN, Number.NaN) }
  expect(savedByBattery(flows, unsold)).toBeCloseTo(1.5 * 0.3 - 0.1, 12)
  expect(savedByBattery(flows, { ...unsold, importPerKwh: unsold.exportPerKwh })).toBeNull()
})
