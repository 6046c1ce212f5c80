import { expect, test } from 'vitest'
import { quantities, quantityNames } from './quantities.ts'
import { reversedColumns, reversedQuantities } from './reversed-reading.ts'

test('power changes its sign, registers swap, and quantities without a direction stay', () => {
  expect(
    reversedColumns({
      powerW: [500, null, 0],
      energyImportWh: [10, 11, 12],
      energyExportT2Wh: [3, 3, 3],
      voltageL1V: [230, 231, 230],
      socPct: [50, 50, 50],
    }),
  ).toEqual({
    powerW: [-500, null, 0],
    energyExportWh: [10, 11, 12],
    energyImportT2Wh: [3, 3, 3],
    voltageL1V: [230, 231, 230],
    socPct: [50, 50, 50],
  })
})

test('law: correcting twice restores everything', () => {
  const columns = Object.fromEntries(quantityNames.map((name, i) => [name, [i, null, -i]]))
  expect(reversedColumns(reversedColumns(columns))).toEqual(columns)
})

test('law: every quantity that changes its sign can be negative, and swapped quantities have the same unit', () => {
  for (const [name, { name: other, sign }] of reversedQuantities) {
    if (sign === -1) expect(quantities[name].min).toBe(-quantities[name].max)
    expect(quantities[other].unit).toBe(quantities[name].unit)
  }
})
