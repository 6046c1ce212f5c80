import { expect, test } from 'vitest'
import { attributeFlows, consumptionOf, type Exchange, flowKeys, flowTotals } from './flows.ts'

const none: Exchange = { solar: 0, gridImport: 0, gridExport: 0, batteryDischarge: 0, batteryCharge: 0 }
const given = (x: Partial<Exchange>): Exchange => ({ ...none, ...x })
const nonZero = (x: Partial<Exchange>) =>
  Object.fromEntries(Object.entries(attributeFlows(given(x))).filter(([, value]) => value !== 0))

test.each([
  ['a meter alone: from the grid to the house', { gridImport: 400 }, { gridToHouse: 400 }],
  [
    'solar energy goes to the house first',
    { solar: 3000, gridExport: 1000 },
    { solarToHouse: 2000, solarToGrid: 1000 },
  ],
  [
    'then to the battery, then to the grid',
    { solar: 5000, batteryCharge: 2000, gridExport: 1000 },
    { solarToHouse: 2000, solarToBattery: 2000, solarToGrid: 1000 },
  ],
  [
    'if solar energy is not enough for the house, the grid covers the rest and also charges the battery',
    { solar: 1000, gridImport: 2500, batteryCharge: 500 },
    { solarToHouse: 1000, gridToHouse: 2000, gridToBattery: 500 },
  ],
  [
    'a battery can feed the grid',
    { batteryDischarge: 3000, gridExport: 2500 },
    { batteryToHouse: 500, batteryToGrid: 2500 },
  ],
  [
    'with both, solar energy goes to the house and the battery to the grid',
    { solar: 2000, batteryDischarge: 1000, gridExport: 1500 },
    { solarToHouse: 1500, solarToGrid: 500, batteryToGrid: 1000 },
  ],
  [
    'an interval that imported and exported: the export was solar, the import went to the house',
    { solar: 2000, gridImport: 1000, gridExport: 1000 },
    { solarToHouse: 1000, solarToGrid: 1000, gridToHouse: 1000 },
  ],
  [
    'an interval that charged and discharged: the grid charged the battery, the battery supplied the house',
    { gridImport: 1000, batteryCharge: 1000, batteryDischarge: 1000 },
    { batteryToHouse: 1000, gridToBattery: 1000 },
  ],
  [
    'energy passing from grid to grid is in no flow',
    { gridImport: 900, gridExport: 600 },
    { gridToHouse: 300 },
  ],
  [
    'energy passing from battery to battery is in no flow',
    { batteryDischarge: 900, batteryCharge: 600 },
    { batteryToHouse: 300 },
  ],
  ['export without a known source is in no flow', { gridExport: 700 }, {}],
  [
    'with an unknown source, known energy goes to the battery',
    { solar: 500, batteryCharge: 800, gridExport: 100 },
    { solarToBattery: 500 },
  ],
])('%s', (_rule, exchange, expected) => {
  expect(nonZero(exchange)).toEqual(expected)
})

test('requested shares are met if the exchange allows it, else as closely as possible', () => {
  const exchange = given({ solar: 1000, batteryDischarge: 400, gridExport: 600 })
  expect(attributeFlows(exchange, { solarToHouse: 500, solarToBattery: 0 })).toMatchObject({
    solarToHouse: 500,
    solarToGrid: 500,
    batteryToHouse: 300,
    batteryToGrid: 100,
  })
  expect(attributeFlows(exchange, { solarToHouse: 5000, solarToBattery: 300 })).toMatchObject({
    solarToHouse: 800,
  })
})

const levels = [0, 1, 130, 700, 1500, 4000]
const shares = [undefined, { solarToHouse: 0, solarToBattery: 0 }, { solarToHouse: 300, solarToBattery: 900 }]

test('law: no flow is negative; rows and columns add up exactly, except for energy that no pair can carry', () => {
  for (const solar of levels)
    for (const gridImport of levels)
      for (const gridExport of levels)
        for (const batteryDischarge of levels)
          for (const batteryCharge of levels)
            for (const wished of shares) {
              const x = { solar, gridImport, gridExport, batteryDischarge, batteryCharge }
              const flows = attributeFlows(x, wished)
              for (const key of flowKeys) expect(flows[key]).toBeGreaterThanOrEqual(0)
              const sums = flowTotals(flows)
              expect(sums.solar).toBe(solar)
              expect(sums.consumption).toBe(Math.max(0, consumptionOf(x)))
              const sourced = consumptionOf(x) >= 0
              const throughGrid = gridExport > solar + batteryDischarge
              const throughBattery = batteryCharge > solar + gridImport
              if (sourced && !throughGrid && !throughBattery)
                expect(sums).toEqual({ ...x, consumption: consumptionOf(x) })
              if (!sourced) continue
              expect(sums.gridImport - sums.gridExport).toBe(gridImport - gridExport)
              expect(sums.batteryDischarge - sums.batteryCharge).toBe(batteryDischarge - batteryCharge)
            }
})
