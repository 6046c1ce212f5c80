import { expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { type GroupNow, groupNow } from './group-sum.ts'

type Member = { category: DeviceCategory; powerW: number | null; behind?: number }

const nowOf = (members: readonly Member[]): GroupNow => {
  const devices = members.map(({ category, powerW, behind = null }, i) => ({
    id: i + 1,
    category,
    parentId: behind,
    powerW,
  }))
  return groupNow(devices, ({ powerW }) => powerW)
}

test.each<[string, Member[], GroupNow]>([
  [
    'a plant only supplies',
    [{ category: 'SOLAR_POWER_PLANT', powerW: 3000 }],
    { givesW: 3000, takesW: null },
  ],
  [
    'consumers only draw',
    [
      { category: 'HVAC', powerW: 900 },
      { category: 'EV_CHARGER', powerW: 0 },
    ],
    { givesW: null, takesW: 900 },
  ],
  ['a battery does both', [{ category: 'BATTERY', powerW: -400 }], { givesW: 0, takesW: 400 }],
  [
    'import counts as supplied, export as drawn',
    [{ category: 'GRID', powerW: -700 }],
    { givesW: 0, takesW: 700 },
  ],
  [
    'a car that feeds back supplies',
    [{ category: 'EV_CHARGER', powerW: -2000 }],
    { givesW: 2000, takesW: 2000 - 2000 },
  ],
  [
    'a silent device is left out',
    [
      { category: 'BATTERY', powerW: null },
      { category: 'HVAC', powerW: 100 },
    ],
    { givesW: null, takesW: 100 },
  ],
  ['nothing is known', [{ category: 'BATTERY', powerW: null }], { givesW: null, takesW: null }],
  [
    'parts of an inverter that reports its own power, and a plant behind another, are not added',
    [
      { category: 'HYBRID_INVERTER', powerW: 1000 },
      { category: 'BATTERY', powerW: 400, behind: 1 },
      { category: 'SOLAR_POWER_PLANT', powerW: 500 },
      { category: 'SOLAR_POWER_PLANT', powerW: 200, behind: 3 },
    ],
    { givesW: 1500, takesW: 0 },
  ],
  [
    'a heat pump behind the meter of its floor counts once',
    [
      { category: 'OTHER', powerW: 1200 },
      { category: 'HVAC', powerW: 900, behind: 1 },
    ],
    { givesW: null, takesW: 1200 },
  ],
])('%s', (_rule, members, expected) => expect(nowOf(members)).toEqual(expected))
