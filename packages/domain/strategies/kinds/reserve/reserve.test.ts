import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategySettings } from '../../strategy-kind.ts'
import { reserve } from './reserve.ts'

const initial: StrategySettings = { reservePct: 30, from: '00:00', to: '00:00', fromGrid: false }
const decide = (
  battery: Partial<SiteDevice>,
  { site = {}, settings = {} }: { site?: Partial<Site>; settings?: StrategySettings } = {},
) =>
  reserve.decide({
    site: siteOf(site),
    settings: { ...initial, ...settings },
    devices: [testDevices.battery(battery)],
    memory: null,
  })
const shown = (...args: Parameters<typeof decide>) => {
  const { wishes, state } = decide(...args)
  return [wishes[0]?.atLeast ?? null, state.key]
}

test.each([
  ['well above it', 50, [null, 'watching']],
  ['just above it', 30.5, [-2_500, 'halfPower']],
  ['at it', 30, [0, 'holding']],
  ['a little below it', 29.5, [0, 'holding']],
] as const)('%s', (_rule, socPct, expected) => {
  expect(shown({ socPct })).toEqual(expected)
})

describe('below the reserve', () => {
  const withSun = { site: { gridW: -1_500 } }
  test.each([
    ['charges with the sun', { ...withSun }, [1_500, 'holding']],
    ['without sun it waits', { site: { gridW: 800 } }, [0, 'holding']],
    ['with a silent meter it waits', { site: { gridW: null } }, [0, 'holding']],
    ['from the grid only if allowed', { settings: { fromGrid: true } }, [500, 'fromGrid']],
  ] as const)('%s', (_rule, about, expected) => {
    expect(shown({ socPct: 28 }, about)).toEqual(expected)
  })

  test('charges with half of its power from 4 % below the reserve', () => {
    expect(shown({ socPct: 26 }, { settings: { fromGrid: true } })).toEqual([2_500, 'fromGrid'])
  })

  test('power with which the battery charges already counts', () => {
    expect(shown({ socPct: 28, loadW: 1_000 }, { site: { gridW: -500 } })).toEqual([1_500, 'holding'])
  })
})

test('keeps the reserve only during its hours, also past midnight', () => {
  const night = { settings: { from: '22:00', to: '06:00' } }
  expect(shown({ socPct: 20 }, night)).toEqual([null, 'notNow'])
  const late = { ...night, site: { atMs: Date.parse('2026-10-15T23:00:00+02:00') } }
  expect(shown({ socPct: 20 }, late)).toEqual([0, 'holding'])
})

test('uses the last known level, and does nothing before one is known', () => {
  const { memory } = decide({ socPct: 30 })
  const devices = [testDevices.battery({ socPct: null })]
  expect(reserve.decide({ site: siteOf(), settings: initial, devices, memory }).wishes).toMatchObject([
    { atLeast: 0 },
  ])
  expect(shown({ socPct: null })).toEqual([null, 'levelUnknown'])
})
