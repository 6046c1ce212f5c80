import { expect, test } from 'vitest'
import { batteryCapacityWh } from './battery-capacity.ts'

const of = (usedWh: number[], socPct: number[]) =>
  batteryCapacityWh(Float64Array.from(usedWh), Float64Array.from(socPct))

test.each([
  [
    'charged and discharged',
    [0, 500, 500, 500, 0, -500, -500, -500, 0],
    [20, 22.5, 27.5, 32.5, 35, 32.5, 27.5, 22.5, 20],
    10_000,
  ],
  ['a level that hardly changes', [100, 100, 100], [50, 51, 52], null],
  ['unknown levels', [500, 500, 500], [Number.NaN, 20, Number.NaN], null],
  ['a level against the energy', [500, 500, 500], [60, 30, 10], null],
  ['nothing', [], [], null],
] as const)('%s', (_rule, usedWh, socPct, expected) => {
  expect(of([...usedWh], [...socPct])).toBe(expected)
})
