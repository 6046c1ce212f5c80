import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type DeviceCategory, deviceCategories } from '../devices/device-categories.ts'
import { balanceColumns } from './balance/balance-columns.ts'
import { deviceQuarterAt, type MeteredDevice } from './balance/device-energy.ts'
import { flowKeys } from './balance/flows.ts'
import { storedMetricNames, storedMetrics } from './balance/metrics.ts'
import { device, QUARTER, rollUp, type Spec } from './fixtures/metered-device.ts'
import { p1monColumn } from './fixtures/p1mon-column.ts'
import { metricsAt, rollUpQuarters } from './quarter-rollup.ts'
import { orderedSamples } from './readings/samples.ts'
import { minuteColumn } from './series/day-minutes.ts'

const readP1mon = (file: string, column: string) =>
  p1monColumn(readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8'), column)

const firstQuarter = (devices: MeteredDevice[]) => metricsAt(rollUp(devices).location, 0)
const steady = (w: number) => () => w
const NONE = NaN

test.each<[string, [DeviceCategory, Spec][], object]>([
  [
    'a meter with registers',
    [['GRID', { power: steady(5), import: (m) => m * 20, export: steady(0) }]],
    { importWh: 300, exportWh: 0, consumptionWh: 300, gridToHouseWh: 300, otherWh: 300, productionWh: null },
  ],
  [
    'a meter that reports only power',
    [['GRID', { power: (m) => (m < 5 ? -600 : 600) }]],
    { importWh: 100, exportWh: 50, consumptionWh: 50 },
  ],
  [
    'solar energy for the house, the rest to the grid',
    [
      ['GRID', { export: (m) => m * 10 }],
      ['SOLAR_POWER_PLANT', { produced: (m) => m * 30 }],
    ],
    { importWh: null, productionWh: 450, consumptionWh: null },
  ],
  [
    'a plant whose production is its export register',
    [
      ['GRID', { import: steady(0), export: (m) => m * 10 }],
      ['SOLAR_POWER_PLANT', { export: (m) => m * 30 }],
    ],
    { productionWh: 450, exportWh: 150, consumptionWh: 300, solarToHouseWh: 300, solarToGridWh: 150 },
  ],
  [
    'a battery whose import register is charging and export register discharging',
    [
      ['GRID', { import: (m) => m * 20, export: steady(0) }],
      ['BATTERY', { import: (m) => m * 10, export: steady(7), soc: 60 }],
    ],
    { chargeWh: 150, dischargeWh: 0, consumptionWh: 150, gridToBatteryWh: 150, socPct: 60 },
  ],
  [
    'consumers explain part of the consumption',
    [
      ['GRID', { power: steady(4000) }],
      ['EV_CHARGER', { power: steady(2000) }],
      ['HVAC', { import: (m) => m * 10 }],
      ['OTHER', { power: steady(400) }],
    ],
    { consumptionWh: 1000, evWh: 500, hvacWh: 150, otherWh: 250 },
  ],
  [
    'a silent plant leaves the consumption unknown',
    [
      ['GRID', { power: steady(400) }],
      ['SOLAR_POWER_PLANT', {}],
    ],
    { importWh: 100, productionWh: null, consumptionWh: null, gridToHouseWh: null, otherWh: null },
  ],
  [
    'a silent charger is part of the rest',
    [
      ['GRID', { power: steady(400) }],
      ['EV_CHARGER', {}],
    ],
    { consumptionWh: 100, evWh: null, otherWh: 100 },
  ],
  [
    'without a meter the consumption is unknown',
    [['SOLAR_POWER_PLANT', { power: steady(400) }]],
    { productionWh: 100, consumptionWh: null },
  ],
  [
    'an inverter without parts counts as solar and as charging',
    [
      ['GRID', { power: steady(0) }],
      ['HYBRID_INVERTER', { power: (m) => (m < 5 ? -1200 : 1200) }],
    ],
    { productionWh: 200, chargeWh: 100, consumptionWh: 100 },
  ],
])('%s', (_rule, specs, expected) => {
  expect(firstQuarter(specs.map(([category, spec], i) => device(i + 1, category, 15, spec)))).toMatchObject(
    expected,
  )
})

test('an inverter with parts is rolled up separately and left out of the location', () => {
  const { devices, location } = rollUp([
    device(1, 'GRID', 15, { power: steady(0) }),
    device(2, 'HYBRID_INVERTER', 15, { power: steady(1200) }),
    device(3, 'SOLAR_POWER_PLANT', 15, { power: steady(2000), parentId: 2 }),
    device(4, 'BATTERY', 15, { parentId: 2 }),
  ])
  expect(metricsAt(location, 0)).toMatchObject({ productionWh: 500, chargeWh: 200, consumptionWh: 300 })
  expect(devices.map((energy) => deviceQuarterAt(energy, 0).exportWh)).toEqual([0, 300, 500, 0])
})

test('off the grid, consumption is known without a meter', () => {
  const { location } = rollUp(
    [
      device(1, 'SOLAR_POWER_PLANT', 15, { power: steady(400) }),
      device(2, 'BATTERY', 15, { power: steady(400) }),
    ],
    1,
    true,
  )
  expect(metricsAt(location, 0)).toMatchObject({
    consumptionWh: 200,
    solarToHouseWh: 100,
    batteryToHouseWh: 100,
  })
})

test.each<[string, Spec, object]>([
  [
    'registers',
    { power: steady(10), import: (m) => m * 20, export: steady(0) },
    { importWh: 300, mark: 'ok', coveredMinutes: 15 },
  ],
  ['power alone', { power: steady(1200) }, { importWh: 300, exportWh: 0, mark: 'calc', coveredMinutes: 15 }],
  ['nothing', {}, { importWh: null, exportWh: null, powerMeanW: null, mark: 'unknown', coveredMinutes: 0 }],
  [
    'a register that stopped while power continued',
    { power: steady(1200), import: (m) => (m < 3 ? m * 20 : NONE), export: (m) => (m < 3 ? 0 : NONE) },
    { importWh: 300, mark: 'calc', coveredMinutes: 15 },
  ],
  [
    'a register alone, read at both ends',
    { import: (m) => (m % 15 === 0 ? m * 20 : NONE) },
    { importWh: 300, exportWh: 0, mark: 'ok', coveredMinutes: 15 },
  ],
  [
    'the extremes of power',
    { power: (m) => m * 100 - 300 },
    { powerMinW: -300, powerMaxW: 1100, powerMeanW: 400 },
  ],
])('a meter with %s', (_rule, spec, expected) => {
  const [energy] = rollUp([device(1, 'GRID', 15, spec)]).devices
  expect(energy && deviceQuarterAt(energy, 0)).toMatchObject(expected)
})

test('the energy of a gap is spread over its quarter-hours, marked and not lost', () => {
  const [energy] = rollUp(
    [device(1, 'GRID', 60, { import: (m) => (m > 5 && m < 55 ? NONE : m * 20), export: steady(0) })],
    4,
  ).devices
  const rows = [0, 1, 2, 3].map((i) => energy && deviceQuarterAt(energy, i))
  expect(rows.map((row) => row?.mark)).toEqual(['est', 'est', 'est', 'est'])
  expect(rows.reduce((sum, row) => sum + (row?.importWh ?? NaN), 0)).toBeCloseTo(1200, 6)
})

test('solar shares are computed per minute: energy stored at noon did not supply the house in the evening', () => {
  // 5 minutes of 3 kW solar, 2.4 of them into the battery, then 10 minutes of 1.2 kW from the grid
  const metrics = firstQuarter([
    device(1, 'GRID', 15, { power: (m) => (m < 5 ? 0 : 1200) }),
    device(2, 'SOLAR_POWER_PLANT', 15, { power: (m) => (m < 5 ? 3000 : 0) }),
    device(3, 'BATTERY', 15, { power: (m) => (m < 5 ? -2400 : 0) }),
  ])
  expect(metrics).toMatchObject({
    solarToHouseWh: 50,
    solarToBatteryWh: 200,
    gridToHouseWh: 200,
    gridToBatteryWh: 0,
  })
})

test('the shares per minute are scaled to the registers', () => {
  const metrics = firstQuarter([
    device(1, 'GRID', 15, { power: (m) => (m < 5 ? 0 : 1200), import: (m) => m * 20, export: steady(0) }),
    device(2, 'SOLAR_POWER_PLANT', 15, { power: (m) => (m < 5 ? 3000 : 0), produced: (m) => m * 20 }),
    device(3, 'BATTERY', 15, { power: (m) => (m < 5 ? -2400 : 0), import: (m) => m * 15, export: steady(0) }),
  ])
  expect(metrics).toMatchObject({
    productionWh: 300,
    solarToHouseWh: 75,
    solarToBatteryWh: 225,
    gridToHouseWh: 300,
  })
})

test('six real hours of a meter by the quarter-hour add up to its register', () => {
  const column = (name: string) => readP1mon('p1mon-minutes-2024-02-03.csv', name)
  const register = column('import_t1_kwh')
  const startMs = register.at[0] ?? NaN
  const meter: MeteredDevice = {
    ...device(1, 'GRID', 360, {}),
    powerW: minuteColumn('powerW', column('import_kw_avg'), startMs, 360),
    registers: { energyImportWh: register, energyExportWh: column('export_t1_kwh'), energyProducedWh: null },
  }
  const edges = Float64Array.from({ length: 25 }, (_, i) => startMs + i * QUARTER)
  const { location } = rollUpQuarters([meter], { startMs, minutes: 360, edges })
  expect(location.metrics.importWh.reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(1489, 3)
  expect(location.metrics.exportWh.reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(1, 3)
})

describe('law', () => {
  const site = (seed: number, minutes: number) => {
    const wave = (scale: number, shift: number) => (m: number) =>
      Math.round(scale * Math.sin(seed + shift + m / (7 + (seed % 5))))
    const sum = (power: (m: number) => number, sign: 1 | -1) => (m: number) => {
      let wh = 0
      for (let i = 0; i < m; i++) wh += Math.max(0, sign * power(i)) / 60
      return 1e6 + wh * 1.07
    }
    const solar = (m: number) => Math.max(0, wave(4000, 0)(m))
    const battery = wave(1500, 2)
    const house = (m: number) => 600 + wave(400, 4)(m)
    const grid = (m: number) => house(m) - solar(m) - battery(m)
    return [
      device(1, 'GRID', minutes, { power: grid, import: sum(grid, 1), export: sum(grid, -1) }),
      device(2, 'SOLAR_POWER_PLANT', minutes, { power: solar, produced: sum(solar, 1) }),
      device(3, 'BATTERY', minutes, {
        power: battery,
        import: sum(battery, -1),
        export: sum(battery, 1),
        soc: 50,
      }),
      device(4, 'EV_CHARGER', minutes, { power: (m) => (m % 3) * 50 }),
    ]
  }

  test('flows add up to the energies of the registers, and none is negative', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { location } = rollUp(site(seed, 60), 4)
      for (let i = 0; i < 4; i++) {
        const m = metricsAt(location, i)
        const sum = (...names: (keyof typeof m)[]) =>
          names.reduce((total, name) => total + (m[name] ?? NaN), 0)
        expect(sum('solarToHouseWh', 'solarToBatteryWh', 'solarToGridWh')).toBeCloseTo(
          m.productionWh ?? NaN,
          6,
        )
        expect(sum('gridToHouseWh', 'gridToBatteryWh')).toBeCloseTo(m.importWh ?? NaN, 6)
        expect(sum('batteryToHouseWh', 'batteryToGridWh')).toBeCloseTo(m.dischargeWh ?? NaN, 6)
        expect(sum('solarToHouseWh', 'batteryToHouseWh', 'gridToHouseWh')).toBeCloseTo(
          m.consumptionWh ?? NaN,
          6,
        )
        expect(sum('solarToBatteryWh', 'gridToBatteryWh')).toBeCloseTo(m.chargeWh ?? NaN, 6)
        expect(sum('solarToGridWh', 'batteryToGridWh')).toBeCloseTo(m.exportWh ?? NaN, 6)
        for (const key of flowKeys) expect(m[`${key}Wh`]).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('repeating the calculation, or another order of devices, gives the same result', () => {
    const devices = site(3, 60)
    const once = rollUp(devices, 4).location
    expect(rollUp(devices, 4).location).toEqual(once)
    const other = rollUp([...devices].reverse(), 4).location
    for (let i = 0; i < 4; i++)
      expect(metricsAt(other, i).consumptionWh).toBeCloseTo(metricsAt(once, i).consumptionWh ?? NaN, 6)
  })

  test('samples in any order, or repeated, give the same result', () => {
    const at = Array.from({ length: 180 }, (_, i) => i * 5000)
    const powerW = at.map((ms) => Math.round(3000 * Math.sin(ms)))
    const importWh = at.map((_, i) => 5000 + i * 3)
    const rolled = (order: (i: number) => number, times: number) => {
      const rows = Array.from({ length: at.length * times }, (_, i) => order(i % at.length))
      const pick = (column: number[]) =>
        orderedSamples(
          rows.map((row) => at[row] ?? NaN),
          rows.map((row) => column[row] ?? NaN),
        )
      const meter: MeteredDevice = {
        ...device(1, 'GRID', 15, {}),
        powerW: minuteColumn('powerW', pick(powerW), 0, 15),
        registers: { energyImportWh: pick(importWh), energyExportWh: null, energyProducedWh: null },
      }
      return rollUp([meter])
    }
    const once = rolled((i) => i, 1)
    expect(rolled((i) => at.length - 1 - i, 1)).toEqual(once)
    expect(rolled((i) => (i * 7) % at.length, 2)).toEqual(once)
  })

  test('a quarter-hour does not depend on which other quarter-hours are requested', () => {
    const devices = site(5, 60)
    const all = rollUp(devices, 4).location
    for (let i = 0; i < 4; i++) {
      const edges = Float64Array.of(i * QUARTER, (i + 1) * QUARTER)
      const { location } = rollUpQuarters(devices, { startMs: 0, minutes: 60, edges })
      expect(metricsAt(location, 0)).toEqual(metricsAt(all, i))
    }
  })

  test('at constant power, energies are the balance times a quarter-hour, for every kind of device and sign', () => {
    const compared = storedMetricNames.filter(
      (name) => storedMetrics[name].power !== null && name !== 'socPct',
    )
    for (const category of deviceCategories)
      for (const watts of [-800, 0, 1200]) {
        // one grid device of either sign; with two of opposite signs, energy passes through and cancels out
        // in powers, but not in energies
        const devices = [device(2, category, 15, { power: steady(watts) })]
        if (category !== 'GRID') devices.push(device(1, 'GRID', 15, { power: steady(500) }))
        const metrics = firstQuarter(devices)
        const balance = balanceColumns(devices, 15)
        for (const name of compared) {
          const { power } = storedMetrics[name]
          const watt = power && balance[power]?.[0]
          expect([category, watts, name, metrics[name]]).toEqual([
            category,
            watts,
            name,
            watt == null ? null : watt / 4,
          ])
        }
      }
  })
})
