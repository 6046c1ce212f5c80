import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { initialStrategySettings } from '../../strategy-settings.ts'
import { exportLimit } from './export-limit.ts'

const { battery, charger, panels } = testDevices
const initial = initialStrategySettings(exportLimit)
const START_MS = Date.parse('2026-06-15T12:00:00+02:00')

type About = {
  readonly devices?: readonly SiteDevice[]
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory
}
const sunny = panels({ loadW: -4_000 })
const decide = ({ devices = [sunny], site, settings, memory }: About) =>
  exportLimit.decide({
    site: siteOf({ atMs: START_MS, devices, ...site }),
    settings: { ...initial, ...settings },
    devices,
    memory: memory ?? null,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [...wishes.map(({ deviceId, atLeast }) => [deviceId, atLeast]), state.key]
}

test.each([
  ['zero export keeps 150 W of import', { site: { gridW: -1_000 } }, [[5, -2_850], 'limitingPanels']],
  [
    'a limit keeps its distance',
    { site: { gridW: -3_500 }, settings: { limitW: 3_000 } },
    [[5, -3_350], 'limitingPanels'],
  ],
  [
    '5 % of a large limit',
    { site: { gridW: -4_000 }, settings: { limitW: 4_000 } },
    [[5, -3_800], 'limitingPanels'],
  ],
  ['room that is left is a limit, too', { site: { gridW: 500 } }, [[5, -4_350], 'watching']],
  ['with much room there is none', { site: { gridW: 3_000 } }, ['watching']],
  [
    'a battery charges first',
    { devices: [sunny, battery()], site: { gridW: -1_000 } },
    [[2, 1_150], [5, -4_000], 'limitingPanels'],
  ],
  [
    'more than it already does',
    { devices: [sunny, battery({ loadW: 500 })], site: { gridW: -1_000 } },
    [[2, 1_650], [5, -4_000], 'limitingPanels'],
  ],
  [
    'a full one does not',
    { devices: [sunny, battery({ socPct: 100 })], site: { gridW: -1_000 } },
    [[2, 0], [5, -2_850], 'limitingPanels'],
  ],
  [
    'it does not discharge into the limit',
    { devices: [battery({ loadW: -1_000 })], site: { gridW: 0 } },
    [[2, -850], 'charging'],
  ],
  [
    'a car charges, too',
    { devices: [sunny, charger()], site: { gridW: -2_000 } },
    [[3, 2_070], [5, -3_920], 'limitingPanels'],
  ],
  [
    'not below 6 A',
    { devices: [sunny, charger()], site: { gridW: -1_000 } },
    [[5, -2_850], 'limitingPanels'],
  ],
  [
    'no car is there',
    { devices: [sunny, charger({ isPlugged: false })], site: { gridW: -1_000 } },
    [[5, -2_850], 'limitingPanels'],
  ],
  [
    'a silent meter: nothing may be exported',
    { devices: [sunny, battery()], site: { gridW: null } },
    [[5, 0], [2, 0], 'meterSilent'],
  ],
  [
    'or only what is allowed',
    { site: { gridW: null }, settings: { limitW: 3_000 } },
    [[5, -3_000], 'meterSilent'],
  ],
  [
    'panels that are not measured',
    { devices: [panels({ loadW: null })], site: { gridW: 500 }, settings: { limitW: 1_000 } },
    [[5, -1_000], 'watching'],
  ],
  ['no device', { devices: [panels({ refusal: 'notConnected' })] }, ['noDevice']],
] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
  expect(shown(about)).toEqual(expected)
})

test('a battery that only supplies less is not reported as charging', () => {
  const reasonOf = (about: About) => decide(about).wishes.find(({ deviceId }) => deviceId === 2)?.reason.key
  expect(reasonOf({ devices: [battery({ loadW: -1_000 })], site: { gridW: 0 } })).toBe('holdingBack')
  expect(reasonOf({ devices: [battery()], site: { gridW: -2_000 } })).toBe('charging')
})

test('panels that produce nothing do not say that they are limited', () => {
  const reasonOf = (about: About) => decide(about).wishes.find(({ deviceId }) => deviceId === 5)?.reason.key
  expect(reasonOf({ devices: [panels({ loadW: 0 })], site: { gridW: 300 } })).toBe('allowingPanels')
  expect(reasonOf({ site: { gridW: -1_000 } })).toBe('limitingPanels')
})

/** Follows the strategy for some steps of a second; devices follow every command. */
function follow(
  seconds: number,
  { sunW, houseW, store }: { sunW: number; houseW: number; store: SiteDevice | null },
) {
  let memory: StrategyMemory | null = null
  let [producedW, chargedW] = [sunW, 0]
  const grid: number[] = []
  for (let s = 0; s < seconds; s++) {
    const gridW = houseW + chargedW - producedW
    grid.push(gridW)
    const devices = [panels({ loadW: -producedW }), ...(store ? [{ ...store, loadW: chargedW }] : [])]
    const site = siteOf({ atMs: START_MS + s * 1_000, gridW, devices })
    const decided = exportLimit.decide({ site, settings: initial, devices, memory })
    memory = decided.memory
    const of = (id: number) => decided.wishes.find(({ deviceId }) => deviceId === id)?.atLeast
    producedW = Math.min(sunW, -(of(5) ?? -sunW))
    chargedW = store ? Math.max(0, of(store.id) ?? 0) : 0
  }
  return { grid, producedW, chargedW }
}

describe('export limit over time', () => {
  test('never exports after the first second, and settles', () => {
    const { grid, producedW } = follow(120, { sunW: 5_000, houseW: 1_000, store: null })
    expect(Math.min(...grid.slice(1))).toBeGreaterThanOrEqual(0)
    expect(producedW).toBeCloseTo(850, 0)
  })
  test('fills a battery instead of limiting panels', () => {
    const { grid, producedW, chargedW } = follow(120, { sunW: 4_000, houseW: 1_000, store: battery() })
    expect(Math.min(...grid.slice(1))).toBeGreaterThanOrEqual(-1e-9)
    expect(producedW).toBeCloseTo(4_000, 0)
    expect(chargedW).toBeCloseTo(3_150, 0)
  })
  test('limited panels produce more once a battery can charge', () => {
    const devices = (charge: number, produced: number) => [
      panels({ loadW: -produced }),
      battery({ loadW: charge }),
    ]
    const before = decide({
      devices: [panels({ loadW: -850 })],
      site: { gridW: 150 },
      memory: { p5: 850, atMs: START_MS },
    })
    const site = { gridW: 150, atMs: START_MS + 1_000 }
    const { wishes } = decide({ devices: devices(0, 850), site, memory: before.memory })
    // a tenth of their power is tried out; the limit rises by 2 % a second
    expect(wishes).toMatchObject([
      { deviceId: 2, atLeast: 500 },
      { deviceId: 5, atLeast: -950 },
    ])
  })
  test('a battery that does not follow counts as following for one minute', () => {
    const devices = [sunny, battery()]
    const site = { gridW: -1_000 }
    const first = decide({ devices, site })
    const second = decide({ devices, site: { ...site, atMs: START_MS + 10_000 }, memory: first.memory })
    const third = decide({ devices, site: { ...site, atMs: START_MS + 80_000 }, memory: second.memory })
    expect(second.wishes[1]?.atLeast).toBe(-4_000)
    expect(third.wishes[1]?.atLeast).toBe(-2_850)
  })
})
