import { expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { locationBalance } from './balance.ts'

type Meter = [id: number, category: DeviceCategory, powerW: number | null, parentId?: number]

const balanceOf = (...meters: Meter[]) =>
  locationBalance(
    meters.map(([id, category, powerW, parentId = null]) => ({
      id,
      category,
      powerW,
      parentId,
      socPct: null,
    })),
  )

test.each<[string, Meter[], Partial<ReturnType<typeof balanceOf>>]>([
  [
    'a consumer behind another is counted once',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 2000],
      [3, 'HVAC', 1500, 2],
    ],
    { consumptionW: 3000, hvacW: 1500, otherMeteredW: 500, otherW: 1000 },
  ],
  [
    'each of three behind each other keeps its own energy',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 2000],
      [3, 'OTHER', 1500, 2],
      [4, 'EV_CHARGER', 1000, 3],
    ],
    { otherMeteredW: 1000, evW: 1000, otherW: 1000 },
  ],
  [
    'nothing is subtracted for a silent device',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 2000],
      [3, 'OTHER', null, 2],
    ],
    { otherW: 1000 },
  ],
  [
    'while the middle one is silent, those behind it are subtracted',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 2000],
      [3, 'OTHER', null, 2],
      [4, 'HVAC', 800, 3],
    ],
    { hvacW: 800, otherW: 1000 },
  ],
  [
    'a part that reports more than the whole leaves zero',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 2000],
      [3, 'HVAC', 2100, 2],
    ],
    { hvacW: 2100, otherMeteredW: 0, otherW: 900 },
  ],
  [
    'a meter behind the meter of the connection',
    [
      [1, 'GRID', 3000],
      [2, 'GRID', 1200, 1],
    ],
    { gridW: 3000 },
  ],
  [
    'a string behind its plant',
    [
      [1, 'GRID', -500],
      [2, 'SOLAR_POWER_PLANT', 4000],
      [3, 'SOLAR_POWER_PLANT', 1800, 2],
    ],
    { solarW: 4000, consumptionW: 3500 },
  ],
  [
    'a consumer behind the meter of the connection counts like any other',
    [
      [1, 'GRID', 3000],
      [2, 'HVAC', 1000, 1],
    ],
    { hvacW: 1000, otherW: 2000 },
  ],
  [
    'a device behind one that does not exist',
    [
      [1, 'GRID', 3000],
      [2, 'GRID', 100, 9],
    ],
    { gridW: 3100 },
  ],
  [
    'a circle announced by hardware',
    [
      [1, 'GRID', 3000],
      [2, 'OTHER', 100, 3],
      [3, 'OTHER', 100, 2],
    ],
    { gridW: 3000 },
  ],
])('%s', (_what, meters, expected) => {
  expect(balanceOf(...meters)).toMatchObject(expected)
})
