import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../fixtures/strategy-site.ts'
import type { StrategySettings } from '../strategy-kind.ts'
import { strategyKinds } from '../strategy-kinds.ts'
import { faultOfStrategy, initialStrategySettings } from '../strategy-settings.ts'

const { PEAK_LIMIT, PRICE } = strategyKinds
const charger = testDevices.charger({ loadW: 9_000, phases: 3 })
const settingsOf = (kind: typeof PEAK_LIMIT | typeof PRICE, changes: StrategySettings) => ({
  ...initialStrategySettings(kind),
  ...changes,
})
const evening = { repeats: 'daily', hoursFrom: '17:00', hoursTo: '22:00' }
const night = { repeats: 'weekly', hours: [{ day: 5, from: '22:00', to: '06:00', value: 1 }] }

const peakAt = (time: string, changes: StrategySettings, holidays: string[] = []) => {
  const atMs = Date.parse(time)
  const quarter = { startMs: Math.floor(atMs / 900_000) * 900_000, importWh: 0 }
  return PEAK_LIMIT.decide({
    site: siteOf({ atMs, quarter, gridW: 12_000, devices: [charger], holidays: new Set(holidays) }),
    ...{ settings: settingsOf(PEAK_LIMIT, { limitW: 5_000, ...changes }), devices: [charger], memory: null },
  })
}

describe('hours of a strategy', () => {
  test.each([
    ['a strategy without hours applies always', {}, '2026-10-15T03:00:00+02:00', true],
    ['a daily span', evening, '2026-10-15T17:00:00+02:00', true],
    ['before it', evening, '2026-10-15T16:59:00+02:00', false],
    ['at its end', evening, '2026-10-15T22:00:00+02:00', false],
    ['a weekly night, Friday', night, '2026-10-16T23:00:00+02:00', true],
    ['the morning after', night, '2026-10-17T05:45:00+02:00', true],
    ['the night before', night, '2026-10-15T23:00:00+02:00', false],
    [
      'in the repeated hour',
      { ...evening, hoursFrom: '02:00', hoursTo: '03:00' },
      '2026-10-25T02:30:00+01:00',
      true,
    ],
  ] as const)('%s', (_rule, changes, time, applies) => {
    const { wishes, state } = peakAt(time, changes)
    expect(wishes.length > 0).toBe(applies)
    expect(state.key === 'outsideHours').toBe(!applies)
  })

  test('outside its hours a strategy says when it applies again', () => {
    const { state } = peakAt('2026-10-15T16:00:00+02:00', evening)
    expect(state).toEqual({
      key: 'outsideHours',
      values: {},
      untilMs: Date.parse('2026-10-15T17:00:00+02:00'),
    })
  })

  test('holidays have hours of their own', () => {
    const hours = [...night.hours, { day: 8, from: '10:00', to: '12:00', value: 1 }]
    const at = '2026-10-16T11:00:00+02:00'
    expect(peakAt(at, { ...night, hours }, ['2026-10-16']).state.key).not.toBe('outsideHours')
    expect(peakAt(at, { ...night, hours }).state.key).toBe('outsideHours')
  })

  test('a week without hours is a fault', () => {
    expect(faultOfStrategy(PEAK_LIMIT, settingsOf(PEAK_LIMIT, { repeats: 'weekly' }))).toEqual({
      ...{ field: 'hours', reason: 'noHours' },
    })
    expect(faultOfStrategy(PEAK_LIMIT, settingsOf(PEAK_LIMIT, night))).toBeNull()
  })
})

describe('without a connection', () => {
  const atMs = Date.parse('2026-10-15T12:00:00+02:00')
  const site = siteOf({
    ...{ atMs, devices: [charger] },
    prices: Array.from({ length: 96 }, (_, i) => ({
      ...{ startMs: atMs + i * 900_000, endMs: atMs + (i + 1) * 900_000 },
      ...{ importPerKwh: 0.05, exportPerKwh: 0.01 },
    })),
  })
  const about = { site, devices: [charger], memory: null, leastAgreedW: null, untilMs: atMs + 24 * 3_600_000 }

  test('a limit applies at all hours', () => {
    const settings = settingsOf(PEAK_LIMIT, { limitW: 5_000, ...evening })
    expect(PEAK_LIMIT.alone({ ...about, settings })).toEqual([{ kind: 'import', limitW: 5_000 }])
  })

  test('a plan has values only within the hours', () => {
    const settings = settingsOf(PRICE, { use: 'below', belowPerKwh: 0.1, ...evening })
    const [plan] = PRICE.alone({ ...about, settings })
    const rows = plan?.kind === 'plan' ? plan.rows : []
    expect(rows.map((row) => [(row.atMs - atMs) / 3_600_000, row.value])).toEqual([
      [5, 11_040],
      [10, null],
    ])
  })
})
