import { describe, expect, test } from 'vitest'
import type { AlarmFinding } from './alarm-kind.ts'
import { alarmKinds } from './alarm-kinds.ts'
import { advanceAlarm, noAlarm } from './alarm-life.ts'
import { faultOfSettings, initialSettings } from './alarm-settings.ts'

const MINUTE_MS = 60_000
const {
  COST_OVER_BUDGET: cost,
  EXCESS_POWER_QUARTER: quarter,
  UNUSUAL_CONSUMPTION: unusual,
  STANDBY_INCREASE: standby,
  PORTAL_DATA_MISSING: portal,
  PRICES_MISSING: prices,
  NO_PRODUCTION: production,
} = alarmKinds
const noon = Date.UTC(2025, 5, 21, 12)
const ljubljana = { timezone: 'Europe/Ljubljana', latitude: 46.05, longitude: 14.51 }
const budget = { ...initialSettings(cost), budget: 100 }
const before = Array<number>(30).fill(200)
/** Hours around 1,000 Wh, whose limit is 2,000 Wh. */
const sameHoursWh = Array<number>(20).fill(1_000)

type Case = {
  readonly raise: number
  readonly clear: number
  readonly isUnder?: boolean
  readonly everyMin: number
  readonly kind: { readonly initial: { readonly raiseDelayS: number; readonly clearDelayS: number } }
  readonly judge: (value: number) => AlarmFinding
}
const cases: Record<string, Case> = {
  'costs of the month': {
    ...{ raise: 100, clear: 97, everyMin: 60, kind: cost },
    judge: (forecast) => cost.judge({ soFar: 0, forecast }, budget),
  },
  'excess power': {
    ...{ raise: 5_000, clear: 4_750, everyMin: 1, kind: quarter },
    judge: (watts) =>
      quarter.judge(
        { nowMs: noon + 10 * MINUTE_MS, importedWh: watts / 6, importW: watts, agreedW: 5_000 },
        initialSettings(quarter),
      ),
  },
  'unusual consumption': {
    ...{ raise: 2_000, clear: 1_800, everyMin: 60, kind: unusual },
    judge: (hourWh) => unusual.judge({ hourWh, sameHoursWh }, initialSettings(unusual)),
  },
  'standby load': {
    // 30 and 24 % of 200 W
    ...{ raise: 259.99, clear: 248, everyMin: 1_440, kind: standby },
    judge: (after) =>
      standby.judge(
        { dailyW: Float64Array.from([...before, ...Array<number>(10).fill(after)]) },
        { ...initialSettings(standby), leastPct: 30 },
      ),
  },
  'missing portal data': {
    ...{ raise: 4, clear: 3, everyMin: 60, kind: portal },
    judge: (days) =>
      portal.judge(
        { nowMs: noon, knownUntilMs: noon - days * 86_400_000, connectedAtMs: 0 },
        initialSettings(portal),
      ),
  },
  'missing prices': {
    ...{ raise: 8, clear: 12, isUnder: true, everyMin: 15, kind: prices },
    judge: (hours) =>
      prices.judge({ nowMs: noon, knownUntilMs: noon + hours * 3_600_000 }, initialSettings(prices)),
  },
  'no production': {
    ...{ raise: 10, clear: 50, isUnder: true, everyMin: 30, kind: production },
    judge: (powerW) =>
      production.judge({ powerW }, { settings: initialSettings(production), at: noon, place: ljubljana }),
  },
}

describe.each(Object.entries(cases))(
  '%s',
  (_name, { raise, clear, isUnder = false, everyMin, kind, judge }) => {
    const span = Math.abs(raise - clear)
    const isBeyond = (value: number) => (isUnder ? value < raise : value > raise)
    const isBack = (value: number) => (isUnder ? value >= clear : value <= clear)

    test('keeps an alarm unchanged between its clear and its raise value', () => {
      const out = isUnder ? -1 : 1
      expect(judge(raise + out * span * 0.5).condition).toBe('raised')
      expect(judge((raise + clear) / 2).condition).toBe('between')
      expect(judge(clear - out * span * 0.5).condition).toBe('clear')
    })

    test('law: through random restarts, no alarm ends before its value was back for the clear delay', () => {
      let seed = 17
      const random = () => {
        seed = (seed * 16_807) % 2_147_483_647
        return seed / 2_147_483_647
      }
      let life = noAlarm(0)
      let value = (raise + clear) / 2
      let backSince: number | null = null
      let [raised, resolved] = [0, 0]
      for (let i = 1; i < 4_000; i++) {
        const at = i * everyMin * MINUTE_MS
        value += (random() - 0.5 + ((raise + clear) / 2 - value) / (span * 20)) * span
        if (value < 0) value = 0
        backSince = isBack(value) ? (backSince ?? at) : null
        const step = advanceAlarm(life, judge(value), at, kind.initial)
        life = step.life
        if (step.happened.includes('raised')) {
          raised++
          expect(isBeyond(value), `raised at ${value}`).toBe(true)
        }
        if (step.happened.includes('resolved')) {
          resolved++
          expect(backSince, `resolved at ${value}`).not.toBeNull()
          expect(at - (backSince ?? at)).toBeGreaterThanOrEqual(kind.initial.clearDelayS * 1_000)
        }
      }
      expect(raised).toBeGreaterThan(3)
      expect(Math.abs(raised - resolved)).toBeLessThanOrEqual(1)
    })
  },
)

test.each([
  [portal, { days: 2, clearDays: 3 }],
  [prices, { leastHours: 9, clearHours: 8 }],
  [production, { leastW: 100, clearW: 50 }],
])('a clear value on the wrong side is refused: %#', (kind, settings) => {
  const all = { ...initialSettings(kind), ...settings }
  expect(faultOfSettings(kind, { settings: all, isActive: true })?.reason).toBe('clearBeyondRaise')
})

test('rules that were saved before there was a clear value are still judged', () => {
  const old = (name: string, settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([field]) => field !== name))
  expect(cost.judge({ soFar: 0, forecast: 90 }, old('clearPct', budget)).condition).toBe('clear')
  const days = (known: number) => ({ nowMs: noon, knownUntilMs: noon - known * 86_400_000, connectedAtMs: 0 })
  expect(portal.judge(days(1.5), { days: 2 }).condition).toBe('clear')
  expect(portal.judge(days(2.5), { days: 2 }).condition).toBe('raised')
  const hours = { nowMs: noon, knownUntilMs: noon + 13 * 3_600_000 }
  expect(prices.judge(hours, { leastHours: 8 }).condition).toBe('clear')
})
