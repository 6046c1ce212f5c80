import { describe, expect, test } from 'vitest'
import { coolingDegrees, degreeDayUse, heatingDegrees } from './degree-days.ts'

// the examples in the metadata of nrg_chdd: a day of 12 °C has 6 heating degree days, one of 16 °C none; 26 °C has 5
// cooling degree days, 22 °C none
test.each([
  [12, 6, 0],
  [16, 0, 0],
  [15, 3, 0],
  [-5, 23, 0],
  [22, 0, 0],
  [26, 0, 5],
  [24, 0, 3],
])('a day of %s °C has %s heating and %s cooling degree days', (meanC, heating, cooling) => {
  expect([heatingDegrees(meanC), coolingDegrees(meanC)]).toEqual([heating, cooling])
})

describe('energy per degree day', () => {
  test('is the quotient of sums over the heating days', () => {
    const days = [
      { energyWh: 12_000, meanC: 6 },
      { energyWh: 6000, meanC: 12 },
      { energyWh: 3000, meanC: 18 },
    ]
    // 12 + 6 degree days with 18 kWh
    expect(degreeDayUse(days)).toEqual({
      days: 3,
      meanC: 12,
      heatingKd: 18,
      coolingKd: 0,
      heatingWhPerKd: 1000,
      coolingWhPerKd: null,
    })
  })
  test('leaves out days with an unknown value', () => {
    const days = [
      { energyWh: 12_000, meanC: 6 },
      { energyWh: null, meanC: 0 },
      { energyWh: 9000, meanC: null },
    ]
    expect(degreeDayUse(days)).toMatchObject({ days: 1, heatingKd: 12, heatingWhPerKd: 1000 })
    expect(degreeDayUse(days.slice(1))).toBeNull()
  })
  test('is not calculated for a mild week', () => {
    expect(degreeDayUse([{ energyWh: 4000, meanC: 14 }])).toMatchObject({
      heatingKd: 4,
      heatingWhPerKd: null,
    })
  })
})
