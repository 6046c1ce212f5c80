import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { PriceSlot, Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { faultOfStrategy, initialStrategySettings } from '../../strategy-settings.ts'
import { evCharging } from './ev-charging.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const initial = initialStrategySettings(evCharging)
const onePhase = testDevices.charger().parameters.filter(({ name }) => name !== 'phases')
const single = (changes: Partial<SiteDevice> = {}) =>
  testDevices.charger({ values: { i_max: 0 }, phases: 1, parameters: onePhase, ...changes })

type About = {
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory | null
}
const decide = (car: SiteDevice | null, { site = {}, settings = {}, memory = null }: About = {}) =>
  evCharging.decide({
    site: siteOf(site),
    settings: { ...initial, isPlanned: false, ...settings },
    devices: car ? [car] : [],
    memory,
  })
const shown = (car: Partial<SiteDevice>, about: About = {}) => {
  const { wishes, state } = decide(single(car), about)
  return [wishes[0]?.target ?? null, state.key]
}
const startMs = siteOf().atMs

describe('with solar surplus', () => {
  const on = { isOn: true }
  test.each<[string, Partial<SiteDevice>, About, readonly unknown[]]>([
    ['too little', {}, { site: { gridW: -1_300 } }, [0, 'tooLittle']],
    ['enough, not yet for a minute', {}, { site: { gridW: -1_400 } }, [0, 'startsSoon']],
    ['a full battery of the car', { socPct: 100 }, { site: { gridW: -1_300 } }, [0, 'levelFull']],
    [
      'enough for a minute',
      {},
      { site: { gridW: -1_400 }, memory: { sinceMs: startMs - MINUTE_MS } },
      [1_400, 'charging'],
    ],
    ['follows it', { loadW: 2_000 }, { site: { gridW: -400 }, memory: on }, [2_400, 'charging']],
    ['a cloud', { loadW: 2_000 }, { site: { gridW: 1_000 }, memory: on }, [1_380, 'stopsSoon']],
    [
      'what a battery supplies is no sun',
      { loadW: 2_000 },
      { site: { devices: [testDevices.battery({ loadW: -500 })] }, memory: on },
      [1_500, 'charging'],
    ],
    [
      'before the battery',
      { loadW: 2_000 },
      {
        ...{ memory: on, settings: { beforeBattery: true } },
        site: { devices: [testDevices.battery({ loadW: 900 })] },
      },
      [2_900, 'charging'],
    ],
    ['at least its smallest power', {}, { settings: { mode: 'minSolar' } }, [1_380, 'minSolar']],
    [
      'its smallest power without a meter',
      {},
      { settings: { mode: 'minSolar' }, site: { gridW: null } },
      [1_380, 'meterSilent'],
    ],
    ['at once', {}, { settings: { mode: 'now' } }, [3_680, 'now']],
    ['with a smaller current', {}, { settings: { mode: 'now', mostA: 10 } }, [2_300, 'now']],
    ['a silent meter', {}, { site: { gridW: null } }, [null, 'meterSilent']],
    ['an unknown power', { loadW: null }, { site: { gridW: -5_000 } }, [null, 'chargerSilent']],
    ['no car', { isPlugged: false }, { site: { gridW: -5_000 }, memory: on }, [0, 'noCar']],
    [
      'a full car',
      { loadW: 50 },
      { settings: { mode: 'now' }, memory: { lowMs: startMs - 5 * MINUTE_MS } },
      [3_680, 'carFull'],
    ],
  ])('%s', (_rule, car, about, expected) => {
    expect(shown(car, about)).toEqual(expected)
  })
})

describe('ready by a set time', () => {
  // Thursday 22:00; quarter-hours until Friday 07:00, the cheapest from 02:00 to 04:00
  const eveningMs = Date.parse('2026-10-15T22:00:00+02:00')
  const prices = Array.from(
    { length: 36 },
    (_, i): PriceSlot => ({
      startMs: eveningMs + i * 15 * MINUTE_MS,
      endMs: eveningMs + (i + 1) * 15 * MINUTE_MS,
      importPerKwh: i >= 16 && i < 24 ? 0.1 : 0.2,
      exportPerKwh: 0.05,
    }),
  )
  const settings = { isPlanned: true, targetPct: 80, carKwh: 60 }
  const night = (hours: number, more: About = {}): About => ({
    ...{ settings, ...more },
    site: { prices, gridW: 500, atMs: eveningMs + hours * HOUR_MS, ...more.site },
  })
  // 7.36 kWh are two hours at 3.68 kW
  const car = { socPct: 80 - (7.36 / 60) * 100 }

  test('waits for the cheapest hours, and says when they begin', () => {
    const { state, wishes } = decide(single(car), night(0))
    expect(wishes).toMatchObject([{ target: 0 }])
    expect(state).toMatchObject({ key: 'waitsCheap', untilMs: eveningMs + 4 * HOUR_MS })
    expect(state.values.byMs).toBe(eveningMs + 9 * HOUR_MS)
    expect(state.values.neededWh).toBeCloseTo(7_360, 6)
  })

  test.each<[string, Partial<SiteDevice>, About, readonly unknown[]]>([
    ['in the cheapest hours', car, night(4), [3_680, 'planCheap']],
    ['reached', { socPct: 80 }, night(4), [0, 'goalReached']],
    ['reached, and there is sun', { socPct: 80 }, night(4, { site: { gridW: -5_000 } }), [0, 'startsSoon']],
    ['too late', { socPct: 20 }, night(4), [3_680, 'planShort']],
    ['without prices, as late as possible', car, night(6, { site: { prices: [] } }), [0, 'waitsLate']],
    ['without prices, when it is time', car, night(7, { site: { prices: [] } }), [3_680, 'planLate']],
    [
      'the sun is used before',
      { ...car, loadW: 2_000 },
      night(0, { site: { gridW: -500 } }),
      [2_500, 'charging'],
    ],
    ['the level is unknown', {}, night(4, { settings: { ...settings, energyKwh: 8 } }), [3_680, 'planCheap']],
    [
      'what was charged counts if the level is unknown',
      {},
      night(4, { settings: { ...settings, energyKwh: 8 }, memory: { chargedWh: 8_000 } }),
      [0, 'goalReached'],
    ],
  ])('%s', (_rule, changes, about, expected) => {
    expect(shown(changes, about)).toEqual(expected)
  })

  test('once charging for a goal has begun, the goal stays even after its time', () => {
    const { memory } = decide(single(car), night(8.9))
    expect(shown({ ...car, loadW: 3_680 }, night(9.1, { memory }))).toEqual([3_680, 'planOver'])
    // a changed goal counts as a new goal
    const changed = night(9.1, { memory, settings: { ...settings, readyBy: '06:00' } })
    expect(shown({ ...car, loadW: 0 }, changed)).toEqual([0, 'waitsLate'])
  })

  test('a car that is to be full decides itself when it is full', () => {
    const full = { settings: { ...settings, targetPct: 100 } }
    const { memory } = decide(single({ socPct: 99 }), night(8.95, full))
    expect(shown({ socPct: 100, loadW: 800 }, night(9, { ...full, memory }))).toEqual([3_680, 'planOver'])
    expect(decide(single({ isPlugged: false }), night(9, { ...full, memory })).memory).toEqual({})
  })

  test('uses the later time on weekends and holidays', () => {
    const friday = Date.parse('2026-10-16T22:00:00+02:00')
    const byMs = (site: Partial<Site>) => decide(single(car), night(0, { site })).state.values.byMs
    expect(byMs({ atMs: friday, prices: [] })).toBe(Date.parse('2026-10-17T09:00:00+02:00'))
    const holiday = { holidays: new Set(['2026-10-15']), prices: [] }
    const late = Date.parse('2026-10-15T09:00:00+02:00')
    expect(byMs({ atMs: Date.parse('2026-10-15T05:00:00+02:00'), ...holiday })).toBe(late)
    expect(byMs({ atMs: Date.parse('2026-10-14T22:00:00+02:00'), ...holiday })).toBe(late)
  })

  test('a clock change does not change the local time of the goal', () => {
    const atMs = Date.parse('2026-10-24T22:00:00+02:00')
    const { state } = decide(single(car), night(0, { site: { atMs, prices: [] } }))
    expect(state.values.byMs).toBe(Date.parse('2026-10-25T09:00:00+01:00'))
  })

  test("plans with the car's measured power once it is known", () => {
    let memory: StrategyMemory | null = null
    for (let minute = 0; minute < 3; minute++)
      memory = decide(single({ ...car, loadW: 1_840 }), night(4 + minute / 60, { memory })).memory
    expect(memory?.takesW).toBe(1_840)
  })
})

test('a night of charging reaches its goal in the cheapest slots', () => {
  const eveningMs = Date.parse('2026-10-15T22:00:00+02:00')
  const cents = Array.from({ length: 36 }, (_, i) => 10 + ((i * 7) % 23))
  const prices = cents.map((price, i) => ({
    ...{ startMs: eveningMs + i * 15 * MINUTE_MS, endMs: eveningMs + (i + 1) * 15 * MINUTE_MS },
    ...{ importPerKwh: price / 100, exportPerKwh: 0 },
  }))
  let [memory, loadW, socPct, cost]: [StrategyMemory | null, number, number, number] = [null, 0, 60, 0]
  for (let atMs = eveningMs; atMs < eveningMs + 9 * HOUR_MS; atMs += MINUTE_MS) {
    const site = { atMs, prices, gridW: 300 + loadW }
    const decided = decide(single({ loadW, socPct }), { site, settings: { isPlanned: true }, memory })
    memory = decided.memory
    loadW = decided.wishes[0]?.target ?? 0
    socPct += (loadW / 60 / 60_000) * 100
    cost += (loadW / 60_000) * (cents[Math.floor((atMs - eveningMs) / (15 * MINUTE_MS))] ?? 0)
  }
  expect(socPct).toBeGreaterThanOrEqual(80 - 0.2)
  // 12 kWh at 3.68 kW are 13.04 slots
  const cheapest = cents.toSorted((a, b) => a - b).slice(0, 14)
  expect(cost).toBeLessThanOrEqual(cheapest.reduce((total, price) => total + price * 0.92, 0) + 1)
})

test('the smallest current may not exceed the largest current', () => {
  const settings = { ...initial, leastA: 16, mostA: 10 }
  expect(faultOfStrategy(evCharging, settings)).toEqual({ field: 'mostA', reason: 'leastAboveMost' })
})

test.each([
  ['gone', null, 'noDevice'],
  ['without a current to set', single({ parameters: [] }), 'notSteerable'],
] as const)('a charger %s', (_what, car, key) => {
  expect(decide(car)).toMatchObject({ wishes: [], state: { key } })
})
