import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { faultOfStrategy, initialStrategySettings } from '../../strategy-settings.ts'
import type { Wish } from '../../wish.ts'
import { peakLimit } from './peak-limit.ts'

const { battery, charger, heatPump, boiler } = testDevices
const initial = initialStrategySettings(peakLimit)
const START_MS = Date.parse('2026-10-15T10:30:00+02:00')

type About = {
  readonly devices: readonly SiteDevice[]
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory
  readonly stronger?: readonly Wish[]
}
const decide = ({ devices, site, settings, memory, stronger = [] }: About) =>
  peakLimit.decide({
    site: siteOf({ atMs: START_MS, devices, ...site }),
    settings: { ...initial, ...settings },
    devices,
    memory: memory ?? null,
    stronger,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [...wishes.map(({ deviceId, target, atMost }) => [deviceId, target ?? atMost]), state.key]
}
const onePhase = { phases: 1 } as const
const car = charger({ loadW: 3_680, phases: 3 })
/** a car that may draw 7 kW */
const threePhaseCar = charger({ loadW: 11_040, phases: 3 })

test.each([
  ['far below the limit', { devices: [battery()], site: { gridW: 1_000 } }, ['watching']],
  [
    'near it the battery may charge with the rest',
    { devices: [battery()], site: { gridW: 6_000 } },
    [[2, 1_000], 'watching'],
  ],
  [
    'above it the battery discharges',
    { devices: [battery()], site: { gridW: 9_000 } },
    [[2, -2_000], 'discharging'],
  ],
  ['as far as it can', { devices: [battery()], site: { gridW: 20_000 } }, [[2, -5_000], 'discharging']],
  [
    'an empty one does not',
    { devices: [battery({ socPct: 0 })], site: { gridW: 9_000 } },
    [[2, 0], 'watching'],
  ],
  [
    'a charging one stops first',
    { devices: [battery({ loadW: 3_000 })], site: { gridW: 9_000 } },
    [[2, 1_000], 'watching'],
  ],
  [
    'a car gets what is left',
    { devices: [threePhaseCar], site: { gridW: 13_040 } },
    [[3, 4_830], 'limiting'],
  ],
  ['below 6 A it waits', { devices: [threePhaseCar], site: { gridW: 17_000 } }, [[3, 0], 'limiting']],
  [
    'a battery comes before it',
    { devices: [threePhaseCar, battery()], site: { gridW: 12_000 } },
    [[2, -5_000], 'discharging'],
  ],
  [
    'the last of the list gives way first',
    { devices: [heatPump({ loadW: 3_000 }), threePhaseCar], site: { gridW: 14_040 } },
    [[4, 7_000], [3, 3_910], 'limiting'],
  ],
  [
    'what can only be switched is switched off',
    { devices: [boiler({ loadW: 2_000 })], site: { gridW: 8_000 } },
    [[6, 0], 'limiting'],
  ],
  [
    'a silent meter',
    { devices: [battery(), car, heatPump(), boiler()], site: { gridW: null } },
    [[2, 0], [3, 0], [4, 2], [6, 0], 'meterSilent'],
  ],
  [
    'a meter without registers: by its power',
    { devices: [battery()], site: { gridW: 8_000, quarter: { startMs: START_MS, importWh: null } } },
    [[2, -1_000], 'discharging'],
  ],
  ['no agreed power', { devices: [battery()], settings: { basis: 'agreed' } }, ['noAgreedPower']],
  [
    'the agreed power',
    { devices: [battery()], settings: { basis: 'agreed' }, site: { agreedW: 4_000, gridW: 5_000 } },
    [[2, -1_000], 'discharging'],
  ],
  ['no device', { devices: [battery({ refusal: 'notConnected' })] }, ['noDevice']],
] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
  expect(shown(about)).toEqual(expected)
})

describe('limits the mean of the quarter-hour', () => {
  const at = (minute: number, importWh: number, gridW: number) => ({
    devices: [battery()],
    site: { atMs: START_MS + minute * 60_000, gridW, quarter: { startMs: START_MS, importWh } },
  })
  // 1750 Wh are allowed
  test.each([
    ['half used after half of it', at(7.5, 875, 7_000), [[2, 0], 'watching']],
    ['much used early leaves little', at(10, 1_500, 7_000), [[2, -4_000], 'discharging']],
    ['little used leaves much', at(10, 500, 7_000), ['watching']],
    ['all used', at(14, 1_750, 3_000), [[2, -3_000], 'discharging']],
    ['no division by the last seconds', at(14.99, 1_740, 1_000), [[2, -400], 'discharging']],
    ['a register of the last quarter-hour', at(15, 1_750, 6_000), [[2, 1_000], 'watching']],
  ] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
    expect(shown(about)).toEqual(expected)
  })
})

describe('recharges batteries', () => {
  const settings = { rechargeW: 3_000 }
  test.each([
    [
      'below its power',
      { devices: [battery()], settings, site: { gridW: 1_000 } },
      [[2, 2_000], 'recharging'],
    ],
    [
      'counting what it charges',
      { devices: [battery({ loadW: 2_000 })], settings, site: { gridW: 3_000 } },
      [[2, 2_000], 'recharging'],
    ],
    [
      'in between nothing happens',
      { devices: [battery()], settings, site: { gridW: 4_000 } },
      [[2, 3_000], 'watching'],
    ],
    [
      'not a full one',
      { devices: [battery({ socPct: 100 })], settings, site: { gridW: 1_000 } },
      ['watching'],
    ],
  ] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
    expect(shown(about)).toEqual(expected)
  })

  test('recharging never reaches the limit', () => {
    expect(faultOfStrategy(peakLimit, { ...initial, rechargeW: 7_000 })?.reason).toBe('rechargeAboveLimit')
    expect(faultOfStrategy(peakLimit, { ...initial, ...settings })).toBeNull()
  })
})

test('relies on a battery for a minute, then only on its measured power', () => {
  const devices = [threePhaseCar, battery()]
  const site = { gridW: 12_000, devices }
  const first = decide({ devices, site })
  expect(first.wishes.map(({ deviceId }) => deviceId)).toEqual([2])
  const after = (ms: number, memory: StrategyMemory) =>
    decide({ devices, site: { ...site, atMs: START_MS + ms }, memory })
  const second = after(10_000, first.memory)
  expect(second.wishes.map(({ deviceId }) => deviceId)).toEqual([2])
  const third = after(80_000, second.memory)
  expect(third.wishes).toMatchObject([{ deviceId: 2 }, { deviceId: 3, reason: { key: 'limiting' } }])
})

test('does not rely on a battery that a stronger wish keeps from discharging', () => {
  const stronger: Wish[] = [
    { deviceId: 2, steering: 'loadW', atLeast: 0, reason: { key: 'holding', values: {}, untilMs: null } },
  ]
  expect(shown({ devices: [threePhaseCar, battery()], site: { gridW: 12_000 }, stronger })).toEqual([
    [2, -5_000],
    [3, 5_980],
    'limiting',
  ])
})

test('a device is switched on again once its power fits', () => {
  const { memory } = decide({ devices: [boiler({ loadW: 2_000 })], site: { gridW: 8_000 } })
  const off = (gridW: number) => shown({ devices: [boiler({ loadW: 0 })], site: { gridW }, memory })
  expect(off(6_000)).toEqual([[6, 0], 'limiting'])
  expect(off(5_000)).toEqual(['watching'])
})

test('charging on one phase needs less power to continue', () => {
  const devices = [charger({ loadW: 3_680, ...onePhase })]
  expect(shown({ devices, site: { gridW: 9_000 } })).toEqual([[3, 1_610], 'limiting'])
})

describe('a limit that a group shares', () => {
  const settings = { basis: 'group', limitW: 20_000 }
  const [sharers, gridW] = [4, 5_000]
  test.each([
    // 4 kW are left for four
    ['leaves each an equal part', { locations: 6, sharers, gridW: 16_000 }, [[2, 1_000], 'shared']],
    ['is cut by an equal part each', { locations: 6, sharers, gridW: 28_000 }, [[2, -2_000], 'shared']],
    [
      'is an equal part of it if a meter of the group is silent',
      { locations: 10, sharers, gridW: null },
      [[2, -3_000], 'shared'],
    ],
    ['is not kept where the group is not looked at', null, ['groupUnknown']],
  ])('%s', (_rule, group, expected) => {
    expect(shown({ devices: [battery()], site: { gridW, group }, settings })).toEqual(expected)
  })

  test('law: homes with batteries settle at the limit, from above and from below', () => {
    const homes = [2_000, 9_000, 4_000, 7_000].map((houseW) => ({ houseW, batteryW: 0 }))
    const total = () => homes.reduce((sum, { houseW, batteryW }) => sum + houseW + batteryW, 0)
    for (let round = 0; round < 12; round++) {
      const group = { locations: homes.length, sharers: homes.length, gridW: total() }
      for (const home of homes) {
        const { wishes } = decide({
          devices: [battery({ loadW: home.batteryW })],
          ...{ site: { gridW: home.houseW + home.batteryW, group }, settings },
        })
        home.batteryW = Math.min(0, wishes[0]?.atMost ?? 0)
      }
    }
    expect(total()).toBeLessThanOrEqual(20_001)
    expect(total()).toBeGreaterThan(19_000)
  })
})
