import { expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { faultOfStrategy, initialStrategySettings } from '../../strategy-settings.ts'
import { gridOperator } from './grid-operator.ts'
import { proposedLimitW } from './proposed-limit.ts'

const { battery, charger, heatPump, boiler } = testDevices
const initial = initialStrategySettings(gridOperator)
const NOW_MS = Date.parse('2026-01-15T18:00:00+01:00')

type About = {
  readonly devices: readonly SiteDevice[]
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory
}
const decide = ({ devices, site, settings, memory }: About) =>
  gridOperator.decide({
    site: siteOf({ atMs: NOW_MS, gridW: 5_000, devices, ...site }),
    settings: { ...initial, ...settings },
    devices,
    memory: memory ?? null,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [...wishes.map(({ deviceId, atMost }) => [deviceId, atMost]), state.key]
}
const car = charger({
  loadW: 11_040,
  phases: 3,
  parameters: charger().parameters.filter(({ name }) => name !== 'phases'),
})
const relay = heatPump({
  loadW: 3_000,
  parameters: [{ name: 'sg_state', kind: 'choice', choices: [1, 2, 3, 4] }],
})
const pump = heatPump({ loadW: 2_000 })
const waiting = { ...car, loadW: 0 }
const alone = { site: { gridW: 20_000 } }

test.each([
  ['whole amperes, never below 6 A', { devices: [car], ...alone }, [[3, 4_140], 'limitedOpenEnd']],
  [
    'below 6 A it pauses',
    { devices: [car], ...alone, settings: { limitW: 4_000 } },
    [[3, 0], 'limitedOpenEnd'],
  ],
  [
    'all together, the preferred one first, with what it uses and some room',
    { devices: [pump, car], ...alone, settings: { limitW: 7_560 } },
    [[4, 2_730], [3, 4_830], 'limitedOpenEnd'],
  ],
  [
    'a small load does not keep power from a car that waits',
    { devices: [heatPump({ loadW: 660 }), waiting], ...alone, settings: { limitW: 7_000 } },
    [[4, 1_480], [3, 5_520], 'limitedOpenEnd'],
  ],
  [
    'a large load does',
    { devices: [heatPump({ loadW: 5_000 }), waiting], ...alone, settings: { limitW: 7_000 } },
    [[4, 7_000], [3, 0], 'limitedOpenEnd'],
  ],
  [
    'an unknown load may use the whole limit',
    { devices: [heatPump({ loadW: null }), waiting], ...alone, settings: { limitW: 7_000 } },
    [[4, 7_000], [3, 0], 'limitedOpenEnd'],
  ],
  [
    'the car first',
    { devices: [car, pump], ...alone, settings: { limitW: 7_560 } },
    [[3, 6_900], [4, 660], 'limitedOpenEnd'],
  ],
  [
    'each by itself',
    { devices: [pump, car], ...alone, settings: { basis: 'each' } },
    [[4, 4_200], [3, 4_140], 'limitedOpenEnd'],
  ],
  [
    'an idle one does not keep power from others',
    { devices: [heatPump(), car], ...alone },
    [[3, 4_140], [4, 60], 'limitedOpenEnd'],
  ],
  ['sun comes on top', { devices: [car], site: { gridW: 9_040 } }, [[3, 5_520], 'limitedOpenEnd']],
  [
    'the house uses the sun first',
    { devices: [car], site: { gridW: 13_000 } },
    [[3, 4_140], 'limitedOpenEnd'],
  ],
  [
    'a battery supplies more',
    { devices: [car, battery({ loadW: -3_000 })], site: { gridW: 8_040 } },
    [[3, 6_900], [2, 0], 'limitedOpenEnd'],
  ],
  [
    'a battery charges only with the sun',
    { devices: [battery({ loadW: 2_000 })], site: { gridW: 500 } },
    [[2, 1_500], 'limitedOpenEnd'],
  ],
  [
    'without sun not at all',
    { devices: [battery({ loadW: 2_000 })], site: { gridW: 3_000 } },
    [[2, 0], 'limitedOpenEnd'],
  ],
  [
    'a silent meter: the limit alone',
    { devices: [car, battery()], site: { gridW: null } },
    [[3, 4_140], [2, 0], 'limitedOpenEnd'],
  ],
  ['a relay that fits stays on', { devices: [relay], ...alone }, ['limitedOpenEnd']],
  [
    'one that does not is blocked',
    { devices: [relay], ...alone, settings: { limitW: 2_000 } },
    [[4, 1], 'limitedOpenEnd'],
  ],
  ['one of unknown power, too', { devices: [boiler({ loadW: null })], ...alone }, [[6, 0], 'limitedOpenEnd']],
  [
    'no power at all',
    { devices: [car, pump, battery()], ...alone, settings: { limitW: 0 } },
    [[3, 0], [4, 0], [2, 0], 'limitedOpenEnd'],
  ],
  ['a device that refuses', { devices: [charger({ refusal: 'notConnected' })] }, ['limitedOpenEnd']],
] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
  expect(shown(about)).toEqual(expected)
})

test.each([
  ['before it starts', { from: NOW_MS + 1 }, 'notYet', NOW_MS + 1],
  ['from its start', { from: NOW_MS, until: NOW_MS + 60_000 }, 'limited', NOW_MS + 60_000],
  ['at its end', { until: NOW_MS }, 'ended', null],
] as const)('%s', (_rule, settings, key, untilMs) => {
  const { state, wishes } = decide({ devices: [car], settings })
  expect(state).toMatchObject({ key, untilMs })
  expect(wishes.length > 0).toBe(key === 'limited')
})

test('a blocked device stays blocked until its power fits', () => {
  const settings = { limitW: 2_500 }
  const { memory } = decide({ devices: [relay], settings })
  const idle = { devices: [{ ...relay, loadW: 0 }], memory }
  expect(shown({ ...idle, settings })).toEqual([[4, 1], 'limitedOpenEnd'])
  expect(shown({ ...idle, settings: { limitW: 3_000 } })).toEqual(['limitedOpenEnd'])
})

test('a growing load gets its power back from others, and the limits never exceed the order', () => {
  const limitW = 7_000
  let [pumpW, carW] = [660, 0]
  for (let round = 0; round < 20; round++) {
    const { wishes } = decide({
      devices: [heatPump({ loadW: pumpW }), { ...car, loadW: carW }],
      ...alone,
      settings: { limitW },
    })
    const limitOf = (id: number) => wishes.find(({ deviceId }) => deviceId === id)?.atMost ?? Number.NaN
    expect(limitOf(4) + limitOf(3)).toBeLessThanOrEqual(limitW)
    // the heat pump wants 4 kW, and the car everything
    pumpW = Math.min(4_000, limitOf(4))
    carW = limitOf(3)
  }
  expect(pumpW).toBe(4_000)
})

test('counts how long the devices were limited', () => {
  const first = decide({ devices: [car] })
  const later = decide({ devices: [car], site: { atMs: NOW_MS + 150_000 }, memory: first.memory })
  expect(later.state.values.limitedMin).toBe(2)
})

test('the end has to be later than the start', () => {
  const fault = (settings: StrategySettings) =>
    faultOfStrategy(gridOperator, { ...initial, ...settings })?.reason ?? null
  expect(fault({})).toBeNull()
  expect(fault({ from: 2, until: 1 })).toBe('endsBeforeItStarts')
  expect(fault({ from: 'x' })).toBe('not_a_time')
})

test.each([
  [1, 4_200],
  [2, 7_560],
  [3, 10_500],
  [20, 40_110],
] as const)('proposes for %i devices %i W', (devices, expected) => {
  expect(proposedLimitW(devices)).toBe(expected)
})
