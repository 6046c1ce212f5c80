import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { PriceSlot, Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { faultOfStrategy, initialStrategySettings } from '../../strategy-settings.ts'
import { cheapSpans, runsNow } from './cheap-spans.ts'
import { price } from './price.ts'

const { battery, charger, heatPump, boiler } = testDevices
const initial = initialStrategySettings(price)
const HOUR_MS = 3_600_000
const at = (text: string) => Date.parse(text)

/** One price per hour from an instant. */
const hours = (
  from: string,
  prices: readonly (number | null)[],
  exportPerKwh: number | null = 0.05,
): PriceSlot[] =>
  prices.map((importPerKwh, i) => ({
    ...{ startMs: at(from) + i * HOUR_MS, endMs: at(from) + (i + 1) * HOUR_MS },
    ...{ importPerKwh, exportPerKwh },
  }))
const NIGHT = '2026-10-15T22:00:00+02:00'
/** 22:00 to 07:00 */
const night = hours(NIGHT, [0.3, 0.28, 0.2, 0.1, 0.12, 0.11, 0.13, 0.25, 0.3])

type About = {
  readonly devices?: readonly SiteDevice[]
  readonly time?: string
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory
}
const decide = ({ devices = [charger()], time = NIGHT, site, settings, memory }: About) =>
  price.decide({
    site: siteOf({ atMs: at(time), prices: night, devices, ...site }),
    settings: { ...initial, ...settings },
    devices,
    memory: memory ?? null,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [...wishes.map(({ deviceId, target, atMost }) => [deviceId, target ?? `≤${atMost}`]), state.key]
}
const clock = (ms: number | null) =>
  ms === null ? null : new Date(ms + 2 * HOUR_MS).toISOString().slice(11, 16)

const all = [battery(), charger(), heatPump(), boiler()]
const cheap = { time: '2026-10-16T01:10:00+02:00', devices: all }

test.each([
  ['waits for the cheapest hours', {}, [[3, 0], 'waiting']],
  ['uses them', cheap, [[2, 5_000], [3, 11_040], [4, 3], [6, 1], 'cheapest']],
  ['waits with everything else', { devices: all }, [[3, 0], [6, 0], 'waiting']],
  [
    'a large battery only with half its capacity an hour',
    { ...cheap, devices: [battery({ capacityWh: 4_000 })] },
    [[2, 2_000], 'cheapest'],
  ],
  ['not a full one', { ...cheap, devices: [battery({ socPct: 100 })] }, ['cheapest']],
  ['no car is there', { ...cheap, devices: [charger({ isPlugged: false })] }, ['cheapest']],
  ['a device that refuses', { ...cheap, devices: [charger({ refusal: 'notConnected' })] }, ['cheapest']],
  ['no price now', { site: { prices: [] } }, ['noPrices']],
  ['an unknown price now', { site: { prices: hours(NIGHT, [null, 0.1]) } }, ['noPrices']],
  [
    'below a price',
    { ...cheap, settings: { use: 'below', belowPerKwh: 0.1 } },
    [[2, 5_000], [3, 11_040], [4, 3], [6, 1], 'below'],
  ],
  ['above it', { settings: { use: 'below' } }, [[3, 0], 'waiting']],
  ['never that cheap', { settings: { use: 'below', belowPerKwh: 0.05 } }, [[3, 0], 'tooExpensive']],
  [
    'negative prices are cheap',
    { settings: { use: 'below', belowPerKwh: 0 }, site: { prices: hours(NIGHT, [-0.02]) } },
    [[3, 11_040], 'below'],
  ],
] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
  expect(shown(about)).toEqual(expected)
})

describe('when energy is expensive', () => {
  const settings = { use: 'never', expensivePerKwh: 0.3 }
  const about: About = { devices: all, settings, site: { gridW: 1_200 } }
  test.each([
    [
      'the battery supplies the house, the rest waits',
      about,
      [[2, -1_200], [3, 0], [4, '≤2'], [6, 0], 'expensive'],
    ],
    ['below its level it does not', { ...about, devices: [battery({ socPct: 20 })] }, ['expensive']],
    ['a silent meter', { ...about, devices: [battery()], site: { gridW: null } }, ['expensive']],
    [
      'with sun left over nothing is needed',
      { ...about, devices: [battery()], site: { gridW: -800 } },
      [[2, 0], 'expensive'],
    ],
    ['not otherwise', { ...about, time: cheap.time }, ['watching']],
  ] satisfies [string, About, unknown][])('%s', (_rule, one, expected) => {
    expect(shown(one)).toEqual(expected)
  })
})

test('sells when the price of exported energy is high enough, down to a level', () => {
  const settings = { sellPerKwh: 0.2 }
  const site = { prices: hours(NIGHT, [0.4, 0.1], 0.25) }
  expect(shown({ devices: [battery()], settings, site })).toEqual([[2, -5_000], 'selling'])
  expect(shown({ devices: [battery({ socPct: 15 })], settings, site })).toEqual(['selling'])
  expect(shown({ devices: [battery()], settings: { sellPerKwh: 0.3 }, site })).toEqual(['waitingForPrices'])
})

test('says when the state begins and ends', () => {
  expect(clock(decide({}).state.untilMs)).toBe('01:00')
  expect(clock(decide(cheap).state.untilMs)).toBe('05:00')
})

test('counts used hours, and begins again after the deadline', () => {
  let memory: StrategyMemory | null = null
  let ranMs = 0
  const stepMs = 600_000
  for (let atMs = at(NIGHT); atMs < at('2026-10-16T07:00:00+02:00'); atMs += stepMs) {
    const about = { memory: memory ?? {}, site: { atMs } }
    const { wishes, memory: next } = decide(about)
    memory = next
    if (wishes[0]?.target) ranMs += stepMs
  }
  expect(ranMs / HOUR_MS).toBe(4)
  const after = decide({
    memory: memory ?? {},
    site: { atMs: at('2026-10-16T07:00:00+02:00'), prices: hours('2026-10-16T07:00:00+02:00', [0.3]) },
  })
  expect(after.memory.usedMs).toBe(0)
  // the 23 hours without known prices are enough
  expect(after.state.key).toBe('waitingForPrices')
})

describe('cheapest time before a deadline', () => {
  const nowMs = at(NIGHT)
  const byMs = nowMs + 9 * HOUR_MS
  const chosen = (slots: readonly PriceSlot[], neededH: number) =>
    cheapSpans(slots, { nowMs, byMs, neededMs: neededH * HOUR_MS }).map(({ startMs, endMs }) => [
      (startMs - nowMs) / HOUR_MS,
      (endMs - nowMs) / HOUR_MS,
    ])
  test.each([
    [
      'the cheapest',
      night,
      2,
      [
        [3, 4],
        [5, 6],
      ],
    ],
    ['together', night, 4, [[3, 7]]],
    [
      'only the end of the last one',
      night,
      1.5,
      [
        [3, 4],
        [5.5, 6],
      ],
    ],
    ['among equals the late ones', hours(NIGHT, Array(9).fill(0.2)), 2, [[7, 9]]],
    ['all of the time', night, 20, [[0, 9]]],
    ['time without prices is used first', night.slice(0, 6), 4, [[3, 4]]],
    ['and may be enough', night.slice(0, 6), 3, []],
    [
      'unknown prices are no time',
      hours(NIGHT, [null, null, 0.5, null, null, null, null, null, 0.9]),
      1,
      [[2, 3]],
    ],
    ['nothing needed', night, 0, []],
  ] as const)('%s', (_rule, slots, neededH, expected) => {
    expect(chosen(slots, neededH)).toEqual(expected)
  })

  test('has no short runs and no short breaks', () => {
    const spans = [
      { startMs: 0, endMs: 3_600_000 },
      { startMs: 4_200_000, endMs: 9_000_000 },
    ]
    expect(runsNow(spans, 3_000_000, false)).toBe(false)
    expect(runsNow(spans, 3_000_000, true)).toBe(true)
    expect(runsNow(spans, 3_700_000, true)).toBe(true)
    expect(runsNow(spans, 3_700_000, false)).toBe(false)
    expect(runsNow(spans, 9_000_000, true)).toBe(false)
  })
})

test.each([
  ['in spring the night is an hour shorter', '2026-03-28T22:00:00+01:00', 8],
  ['in autumn it is an hour longer', '2026-10-24T22:00:00+02:00', 10],
] as const)('%s', (_rule, time, hoursLeft) => {
  const { memory } = decide({ time, site: { prices: hours(time, Array(12).fill(0.2)) } })
  expect((Number(memory.byMs) - at(time)) / HOUR_MS).toBe(hoursLeft)
})

test.each([
  ['as it starts', {}, null],
  [
    'cheap is below expensive',
    { use: 'below', belowPerKwh: 0.3, expensivePerKwh: 0.2 },
    'cheapAboveExpensive',
  ],
  ['it does something', { use: 'never' }, 'nothingToDo'],
  ['selling is enough', { use: 'never', sellPerKwh: 0.2 }, null],
] as const)('settings: %s', (_rule, settings, expected) => {
  expect(faultOfStrategy(price, { ...initial, ...settings })?.reason ?? null).toBe(expected)
})
