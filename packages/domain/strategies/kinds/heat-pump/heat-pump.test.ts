import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { PriceSlot, Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { initialStrategySettings } from '../../strategy-settings.ts'
import { heatPump } from './heat-pump.ts'

const HOUR_MS = 3_600_000
const midnightMs = Date.parse('2026-10-15T00:00:00+02:00')
const startMs = siteOf().atMs
/** Prices of the hours of the day, in cents; the last price applies to all later hours. */
const hourly = (...cents: readonly number[]): PriceSlot[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    startMs: midnightMs + hour * HOUR_MS,
    endMs: midnightMs + (hour + 1) * HOUR_MS,
    importPerKwh: (cents[hour] ?? cents.at(-1) ?? 0) / 100,
    exportPerKwh: 0.05,
  }))

type About = {
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory | null
  readonly pump?: Partial<SiteDevice>
}
const decide = ({ site = {}, settings = {}, memory = null, pump = {} }: About = {}) =>
  heatPump.decide({
    site: siteOf(site),
    settings: { ...initialStrategySettings(heatPump), cheapHours: 0, ...settings },
    devices: [testDevices.heatPump(pump)],
    memory,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [wishes[0]?.target ?? 2, state.key]
}
/** The heat pump in a state for an hour. */
const inState = (state: number, more: StrategyMemory = {}): StrategyMemory => ({
  ...{ state, stateMs: startMs - HOUR_MS, isSunny: state > 2 },
  ...more,
})

describe('by surplus', () => {
  const waited = { sunMs: startMs - 60_000 }
  test.each<[string, About, readonly [number, string]]>([
    ['too little', { site: { gridW: -2_900 } }, [2, 'watching']],
    ['enough, not yet for a minute', { site: { gridW: -3_000 } }, [2, 'sunSoon']],
    ['enough for a minute', { site: { gridW: -3_000 }, memory: waited }, [3, 'sun']],
    [
      'its own power is part of it',
      { site: { gridW: -1_000 }, pump: { loadW: 2_000 }, memory: waited },
      [3, 'sun'],
    ],
    [
      'it stays while the sun covers it',
      { site: { gridW: -100 }, pump: { loadW: 1_500 }, memory: inState(3) },
      [3, 'sun'],
    ],
    ['it imports', { site: { gridW: 200 }, pump: { loadW: 1_500 }, memory: inState(3) }, [3, 'sunEndsSoon']],
    [
      'it imported for a minute',
      { site: { gridW: 200 }, pump: { loadW: 1_500 }, memory: inState(3, waited) },
      [2, 'watching'],
    ],
    [
      'without a measured power its usual one counts',
      { site: { gridW: -100 }, pump: { loadW: null }, memory: inState(3) },
      [3, 'sun'],
    ],
    [
      'a battery that supplies is no sun',
      {
        site: { gridW: -3_000, devices: [testDevices.battery({ loadW: -500 })] },
        memory: waited,
      },
      [2, 'watching'],
    ],
    [
      'one that charges comes first',
      { site: { gridW: 0, devices: [testDevices.battery({ loadW: 4_000 })] }, memory: waited },
      [2, 'watching'],
    ],
    [
      'unless the heat pump does',
      {
        site: { gridW: 0, devices: [testDevices.battery({ loadW: 4_000 })] },
        ...{ memory: waited, settings: { beforeBattery: true } },
      },
      [3, 'sun'],
    ],
    [
      'forced above its own limit',
      { site: { gridW: -5_000 }, settings: { forceW: 5_000 }, memory: inState(3) },
      [4, 'forced'],
    ],
    ['a silent meter', { site: { gridW: null }, memory: inState(3) }, [2, 'meterSilent']],
  ])('%s', (_rule, about, expected) => {
    expect(shown(about)).toEqual(expected)
  })
})

describe('by price', () => {
  const prices = hourly(20, 20, 20, 20, 20, 20, 20, 30, 30, 30, 15, 15, 10, 10, 20, 20, 20, 25, 40, 45, 30)
  const at = (time: string) => Date.parse(`2026-10-15T${time}:00+02:00`)
  const settings = { cheapHours: 2, blockHours: 2 }
  const used = { dayMs: midnightMs + 24 * HOUR_MS, raisedMs: 2 * HOUR_MS, blockedMs: 2 * HOUR_MS }
  const near = (time: string, memory: StrategyMemory | null = null): About => ({
    site: { prices, atMs: at(time) },
    ...{ settings, memory },
  })
  test.each<[string, About, readonly [number, string]]>([
    ['waits for the cheapest hours', near('10:40'), [2, 'waitsForPrice']],
    ['the cheapest hours', near('12:00'), [3, 'cheap']],
    ['the dearest hours', near('18:00'), [1, 'blocked']],
    ['after them', near('21:00', used), [2, 'watching']],
    ['no prices', { site: { prices: [] }, settings }, [2, 'noPrices']],
  ])('%s', (_rule, about, expected) => {
    expect(shown(about)).toEqual(expected)
  })

  test('surplus ends a block', () => {
    const about = near('18:00', { isSunny: true })
    expect(shown({ ...about, site: { ...about.site, gridW: -4_000 } })).toEqual([3, 'sun'])
  })
})

describe('over a day', () => {
  const prices = hourly(20, 20, 20, 20, 20, 20, 20, 40, 40, 40, 40, 15, 10, 10, 20)
  const settings = { ...initialStrategySettings(heatPump), cheapHours: 2, blockHours: 4 }
  const states: { atMs: number; state: number }[] = []
  let memory: StrategyMemory | null = null
  for (let atMs = midnightMs; atMs < midnightMs + 24 * HOUR_MS; atMs += 60_000) {
    const pump = testDevices.heatPump()
    // solar power that comes and goes every ten minutes from three o'clock on
    const isSunny = atMs > midnightMs + 15 * HOUR_MS && Math.floor(atMs / 600_000) % 2 === 0
    const site = siteOf({ atMs, prices, gridW: isSunny ? -4_000 : 1_000 })
    const decided = heatPump.decide({ site, settings, devices: [pump], memory })
    memory = decided.memory
    states.push({ atMs, state: Number(decided.wishes[0]?.target ?? 2) })
  }
  const spans = states.reduce<{ state: number; fromMs: number; toMs: number }[]>((all, { atMs, state }) => {
    const last = all.at(-1)
    if (last?.state === state) last.toMs = atMs + 60_000
    else all.push({ state, fromMs: atMs, toMs: atMs + 60_000 })
    return all
  }, [])

  test('every state is kept for its minimum time', () => {
    for (const { fromMs, toMs } of spans.slice(0, -1))
      expect(toMs - fromMs).toBeGreaterThanOrEqual(20 * 60_000)
  })

  test('no block is longer than two hours', () => {
    const blocks = spans.filter(({ state }) => state === 1)
    expect(blocks.length).toBeGreaterThan(1)
    for (const { fromMs, toMs } of blocks) expect(toMs - fromMs).toBeLessThanOrEqual(2 * HOUR_MS)
  })

  test('the cheapest hours are used', () => {
    const noon = states.filter(
      ({ atMs }) => atMs >= midnightMs + 12.5 * HOUR_MS && atMs < midnightMs + 13.5 * HOUR_MS,
    )
    expect(noon.every(({ state }) => state === 3)).toBe(true)
  })
})

test('a state lasts for its minimum time, and the reason is reported', () => {
  const memory = { state: 3, stateMs: startMs - 600_000, isSunny: false }
  const { wishes, state } = decide({ site: { gridW: 2_000 }, memory })
  expect(wishes).toMatchObject([{ target: 3 }])
  expect(state).toEqual({ key: 'keptRaised', values: {}, untilMs: startMs + 600_000 })
})

test('without a heat pump there are no wishes', () => {
  const input = { site: siteOf(), settings: initialStrategySettings(heatPump), devices: [], memory: null }
  expect(heatPump.decide(input)).toMatchObject({ wishes: [], state: { key: 'noDevice' } })
})
