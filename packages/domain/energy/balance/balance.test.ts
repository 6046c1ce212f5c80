import { describe, expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { type BalanceDevice, locationBalance } from './balance.ts'
import { flowTotals } from './flows.ts'
import { roundBalance } from './round-balance.ts'

let nextId = 1
const device = (
  category: DeviceCategory,
  powerW: number | null,
  more: Partial<BalanceDevice> = {},
): BalanceDevice => ({
  id: nextId++,
  category,
  parentId: null,
  powerW,
  socPct: null,
  ...more,
})
const grid = (powerW: number | null) => device('GRID', powerW)
const solar = (powerW: number | null) => device('SOLAR_POWER_PLANT', powerW)
const battery = (powerW: number | null, socPct: number | null = 50) => device('BATTERY', powerW, { socPct })
const ev = (powerW: number | null) => device('EV_CHARGER', powerW)
const hybrid = (id: number, powerW: number | null, socPct: number | null = null) =>
  device('HYBRID_INVERTER', powerW, { id, socPct })
const partOf = (parentId: number, part: BalanceDevice) => ({ ...part, parentId })

test.each([
  [
    'a meter alone',
    [grid(420)],
    { gridW: 420, consumptionW: 420, otherW: 420, solarW: null, batteryW: null },
  ],
  ['solar power and export', [grid(-1200), solar(3000)], { consumptionW: 1800, otherW: 1800 }],
  [
    'a charging battery is not consumption',
    [grid(-200), solar(3000), battery(-1500)],
    { consumptionW: 1300, batteryW: -1500 },
  ],
  [
    'several devices of a kind add up',
    [grid(0), solar(1000), solar(500), battery(300, 40), battery(-100, 60)],
    { solarW: 1500, batteryW: 200, socPct: 50, consumptionW: 1700 },
  ],
  [
    'consumers explain part of the consumption, other is the rest',
    [grid(4000), ev(3000), device('HVAC', 700), device('OTHER', 50)],
    { evW: 3000, hvacW: 700, otherMeteredW: 50, otherW: 250 },
  ],
  [
    'consumers that report more than the site uses leave a negative rest',
    [grid(1000), ev(1300)],
    { consumptionW: 1000, otherW: -300 },
  ],
  [
    'more power leaves than comes in: no consumption, and the unmeasured source is the negative rest',
    [grid(-900)],
    { consumptionW: 0, otherW: -900 },
  ],
  [
    'without a meter the consumption is unknown',
    [solar(3000), ev(1000)],
    { solarW: 3000, consumptionW: null, otherW: null, flows: null },
  ],
  [
    'a silent meter makes the consumption unknown, too',
    [grid(null), solar(3000)],
    { gridW: null, consumptionW: null },
  ],
  [
    'a silent plant makes the consumption unknown, not smaller',
    [grid(100), solar(500), solar(null)],
    { solarW: null, consumptionW: null },
  ],
  [
    'a silent consumer is part of other',
    [grid(1000), ev(600), ev(null)],
    { consumptionW: 1000, evW: null, otherW: 400 },
  ],
  [
    "a plant's night consumption belongs to the house",
    [grid(310), solar(-10)],
    { solarW: 0, consumptionW: 310 },
  ],
  [
    'a car that feeds back counts as a battery',
    [grid(-2000), ev(-3000)],
    { evW: 0, batteryW: 3000, consumptionW: 1000, otherW: 1000 },
  ],
  [
    'a plug that feeds back counts as a plant',
    [grid(100), device('OTHER', -400)],
    { solarW: 400, otherMeteredW: 0, consumptionW: 500 },
  ],
])('%s', (_rule, devices, expected) => {
  expect(locationBalance(devices)).toMatchObject(expected)
})

describe('a hybrid inverter', () => {
  test.each([
    [
      'without parts counts by its AC power: output is solar',
      [grid(-500), hybrid(900, 2000)],
      { solarW: 2000, batteryW: null, consumptionW: 1500 },
    ],
    [
      'without parts: input can only charge a battery',
      [grid(2500), hybrid(900, -1500, 30)],
      { solarW: 0, batteryW: -1500, consumptionW: 1000, socPct: 30 },
    ],
    [
      'is replaced by its parts',
      [grid(0), hybrid(900, 1450), partOf(900, solar(2000)), partOf(900, battery(-500))],
      { solarW: 2000, batteryW: -500, consumptionW: 1500 },
    ],
    [
      'fills in for a silent battery',
      [grid(0), hybrid(900, 1500), partOf(900, solar(2000)), partOf(900, battery(null))],
      { solarW: 2000, batteryW: -500 },
    ],
    [
      'fills in for a silent plant, which never consumes',
      [grid(0), hybrid(900, -500), partOf(900, solar(null)), partOf(900, battery(-450))],
      { solarW: 0, batteryW: -450 },
    ],
    [
      'cannot fill in for two silent parts',
      [grid(0), hybrid(900, 1500), partOf(900, solar(null)), partOf(900, battery(null))],
      { solarW: null, consumptionW: null },
    ],
    [
      'reports the level if its battery does not',
      [hybrid(900, 0, 70), partOf(900, battery(0, null))],
      { socPct: 70 },
    ],
    [
      'a heat pump below it counts like any other consumer',
      [grid(500), hybrid(900, 1000), partOf(900, device('HVAC', 300))],
      { solarW: 1000, hvacW: 300, consumptionW: 1500 },
    ],
  ])('%s', (_rule, devices, expected) => {
    expect(locationBalance(devices)).toMatchObject(expected)
  })
})

test('off the grid a silent or absent meter exchanges nothing', () => {
  expect(locationBalance([solar(800), battery(200)], { offGrid: true })).toMatchObject({
    consumptionW: 1000,
    gridW: 0,
  })
  expect(locationBalance([solar(800), grid(null)], { offGrid: true })).toMatchObject({
    consumptionW: 800,
    gridW: 0,
  })
})

test('`missing` lists the silent devices', () => {
  const silent = solar(null)
  expect(locationBalance([grid(1), silent]).missing).toEqual([silent.id])
})

test('law: input equals output for any site, and the flows carry all energy', () => {
  for (const gridW of [-4000, -300, 0, 250, 6000])
    for (const solarW of [0, 1700, 5000])
      for (const batteryW of [-2500, 0, 900])
        for (const evW of [0, 1400]) {
          const b = locationBalance([grid(gridW), solar(solarW), battery(batteryW), ev(evW)])
          expect(gridW + solarW + batteryW).toBe((b.evW ?? NaN) + (b.otherW ?? NaN))
          if (gridW + solarW + batteryW < 0 || b.flows === null) continue
          const sums = flowTotals(b.flows)
          expect(sums.consumption).toBe(b.consumptionW)
          expect(sums.gridImport - sums.gridExport).toBe(gridW)
          expect(sums.batteryDischarge - sums.batteryCharge).toBe(batteryW)
        }
})

describe('rounded for display', () => {
  test('a sum is the sum of the parts as shown: 2.344 + 0.346 kW is shown as 2.34 + 0.35 = 2.69', () => {
    const shown = roundBalance(locationBalance([grid(346), solar(2344)]), 10)
    expect(shown).toMatchObject({ solarW: 2340, gridW: 350, consumptionW: 2690, otherW: 2690 })
  })
  test('unknown stays unknown', () => {
    expect(roundBalance(locationBalance([grid(null), solar(2344)]), 10)).toMatchObject({
      solarW: 2340,
      consumptionW: null,
    })
  })
  test('export without a known source stays visible', () => {
    expect(roundBalance(locationBalance([grid(-904)]), 10)).toMatchObject({
      gridW: -900,
      consumptionW: 0,
      otherW: -900,
    })
  })
  test('law: shown values add up exactly and differ from measured ones by at most the rounding of their flows', () => {
    for (let n = 0; n < 500; n++) {
      const b = locationBalance([
        grid(((n * 7919) % 9000) - 3000),
        solar((n * 104_729) % 8000),
        battery(((n * 31) % 3000) - 1500),
        ev((n * 13) % 400),
      ])
      const shown = roundBalance(b, 10)
      const sum = (shown.solarW ?? NaN) + (shown.gridW ?? NaN) + (shown.batteryW ?? NaN)
      expect(sum).toBe((shown.evW ?? NaN) + (shown.otherW ?? NaN))
      expect(Math.abs((shown.solarW ?? NaN) - (b.solarW ?? NaN))).toBeLessThanOrEqual(15)
      expect(Math.abs((shown.gridW ?? NaN) - (b.gridW ?? NaN))).toBeLessThanOrEqual(20)
    }
  })
})
