import { describe, expect, test } from 'vitest'
import type { ActiveStrategy } from '../decide-location.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import type { StrategySettings } from '../strategy-kind.ts'
import { type StrategyKindName, strategyKinds } from '../strategy-kinds.ts'
import { initialStrategySettings } from '../strategy-settings.ts'
import { withMeter } from '../with-meter.ts'
import { inOtherOrder } from './conflicts.ts'
import { sumDays } from './energy-sums.ts'
import { departuresOf, readyDays } from './ready-days.ts'
import { runSimulation, simulate } from './simulate.ts'
import type { SimulatedHistory } from './simulated-history.ts'

const { battery, charger, heatPump, boiler, panels } = testDevices
const QUARTERS = 96

const active = (
  id: number,
  name: StrategyKindName,
  deviceIds: number[],
  settings: StrategySettings = {},
): ActiveStrategy => {
  const kind = strategyKinds[name]
  return { id, kind, settings: { ...initialStrategySettings(kind), ...settings }, deviceIds, memory: null }
}

/** A household in summer: sun at noon, a car in the evening, expensive energy from 16:00 to 22:00. */
function household(
  days = 7,
  quarters = days * QUARTERS,
  startMs = Date.parse('2026-06-15T00:00:00+02:00'),
): SimulatedHistory {
  const column = (value: (hour: number, i: number) => number) =>
    Float64Array.from({ length: quarters }, (_, i) => value((i % QUARTERS) / 4, i))
  const sun = (hour: number) => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * 1_250
  return {
    ...{ timezone: 'Europe/Ljubljana', startMs, maxImportW: null, efficiency: 0.9, holidays: new Set() },
    baseWh: column((hour) => (hour >= 17 && hour < 22 ? 400 : 100)),
    solarWh: column(sun),
    overlapWh: column(() => 0),
    devices: [
      {
        device: battery(),
        // the battery's own control charges with some of the solar power, and supplies the house in the evening
        usedWh: column((hour) => (hour >= 8 && hour < 12 ? 300 : hour >= 18 && hour < 22 ? -260 : 0)),
        socPct: column(() => 30),
      },
      { device: charger(), usedWh: column((hour) => (hour >= 18 && hour < 20.5 ? 1_800 : 0)), socPct: null },
      {
        device: heatPump({ parameters: [{ name: 'sg_state', kind: 'choice', choices: [1, 2, 3, 4] }] }),
        usedWh: column((hour) => (hour % 3 < 1 ? 500 : 0)),
        socPct: null,
      },
      { device: boiler(), usedWh: column((hour) => (hour >= 20 && hour < 22 ? 500 : 0)), socPct: null },
    ],
    meters: [],
    importPerKwh: column((hour) => (hour >= 16 && hour < 22 ? 0.3 : hour < 5 ? 0.1 : 0.2)),
    exportPerKwh: column(() => 0.05),
    agreedW: column(() => 4_000),
    pricesUntilMs: (atMs) => atMs + 36 * 3_600_000,
  }
}
const sums = (history: SimulatedHistory, ...strategies: ActiveStrategy[]) => {
  const { days, ...rest } = runSimulation(history, strategies)
  return {
    before: sumDays(days.map(({ before }) => before)),
    after: sumDays(days.map(({ after }) => after)),
    days,
    ...rest,
  }
}
const total = (column: Float64Array | undefined) =>
  (column ?? new Float64Array()).reduce((sum, w) => sum + w / 4, 0)
const usedOf = (history: SimulatedHistory, id: number) =>
  history.devices.find(({ device }) => device.id === id)?.usedWh.reduce((sum, wh) => sum + wh, 0) ?? 0

describe('a simulated week', () => {
  const history = household()

  test('without strategies equals the past', () => {
    const { before, after, days, conflicts } = sums(history)
    expect(days).toHaveLength(7)
    expect(conflicts).toEqual([])
    for (const key of ['importWh', 'exportWh', 'peakW', 'cost'] as const)
      expect(after[key]).toBeCloseTo(before[key] ?? Number.NaN, 3)
  })

  test('with a peak limit has lower peaks, and the car gets its energy', () => {
    const result = sums(history, active(1, 'PEAK_LIMIT', [3], { limitW: 6_000 }))
    expect(result.before.peakW).toBeGreaterThan(7_000)
    expect(result.after.peakW).toBeLessThanOrEqual(6_000 + 1)
    expect(total(result.loadsW.get(3))).toBeCloseTo(usedOf(history, 3), 0)
  })

  test.each([
    // as much as it was charged in the past
    ['the energy that it needs', 18, { days: 6, of: 6 }],
    ['less than it needs', 5, { days: 0, of: 6 }],
  ])('a car is ready by its time if its strategy promises %s', (_what, energyKwh, expected) => {
    const strategy = active(1, 'EV_CHARGING', [3], { energyKwh })
    const loadW = sums(history, strategy).loadsW.get(3)
    // the last evening's departure is after the week
    const { settings } = strategy
    const departures = loadW ? departuresOf(history, { deviceId: 3, settings, loadW }) : []
    expect(readyDays(history.timezone, departures)).toEqual(expected)
  })

  test('a day with two promises is one day, and both have to be kept', () => {
    const at = (hour: number, isReady: boolean) => ({ atMs: history.startMs + hour * 3_600_000, isReady })
    const kept = readyDays(history.timezone, [at(7, true), at(8, true), at(31, true), at(32, false)])
    expect(kept).toEqual({ days: 1, of: 2 })
  })

  test('a car that got less than it needs leaves all the same, and gets as much again when it is back', () => {
    const dark = { ...history, solarWh: history.solarWh.map(() => 0) }
    const loadW = sums(dark, active(1, 'EV_CHARGING', [3], { energyKwh: 5 })).loadsW.get(3)
    const nightsWh = Array.from({ length: 6 }, (_, day) =>
      total(loadW?.subarray(day * QUARTERS + 72, (day + 1) * QUARTERS + 72)),
    )
    // a strategy decides every five minutes, in which a car takes 600 Wh
    for (const wh of nightsWh) expect([wh, wh >= 5_000 && wh < 6_200]).toEqual([wh, true])
  })

  test('with cheap hours costs less', () => {
    const result = sums(history, active(1, 'PRICE', [3], { hours: 3 }))
    expect(result.after.cost ?? 0).toBeLessThan((result.before.cost ?? 0) - 1)
    // the last evening's car is still charging after the end of the week
    const last = total(result.loadsW.get(3)) / usedOf(history, 3)
    expect(last).toBeGreaterThan(0.84)
    expect(last).toBeLessThanOrEqual(1 + 1e-9)
  })

  test('a strategy with a meter of its own keeps its limit there, not at the connection', () => {
    const meter = { ...boiler(), id: 9, category: 'GRID' as const, parameters: [] }
    const charged = history.devices.find(({ device }) => device.id === 3)?.usedWh ?? new Float64Array()
    const measured = { ...history, meters: [{ device: meter, importWh: charged, behind: new Set([3]) }] }
    const limit = active(1, 'PEAK_LIMIT', [3], { limitW: 6_000 })
    const { loadsW } = sums(measured, { ...limit, kind: withMeter(limit.kind, 9) })
    const atConnection = sums(history, limit)
    const most = (column: Float64Array | undefined) => Math.max(...(column ?? []))
    // only the car is behind the meter, so it may use all of the limit
    expect(most(loadsW.get(3))).toBeGreaterThan(most(atConnection.loadsW.get(3)) + 200)
    expect(most(loadsW.get(3))).toBeLessThanOrEqual(6_001)
  })

  test('with zero export exports nothing', () => {
    const withPanels: SimulatedHistory = {
      ...history,
      solarWh: history.solarWh.map(() => 0),
      devices: [
        ...history.devices,
        { device: panels(), usedWh: history.solarWh.map((wh) => -wh), socPct: null },
      ],
    }
    const result = sums(withPanels, active(1, 'EXPORT_LIMIT', [2, 5]))
    expect(result.before.exportWh).toBeGreaterThan(10_000)
    // a decision every five minutes follows solar power with a delay
    expect(result.after.exportWh).toBeLessThan(result.before.exportWh * 0.05)
  })

  test('counts days with an hour more or less', () => {
    for (const [start, quarters] of [
      ['2026-03-29T00:00:00+01:00', 92],
      ['2026-10-25T00:00:00+02:00', 100],
    ] as const) {
      const odd = household(1, quarters + QUARTERS, Date.parse(start))
      const { days } = runSimulation(odd, [active(1, 'PRICE', [2, 3, 4, 6])])
      expect(days.map(({ startMs }) => (startMs - Date.parse(start)) / 900_000)).toEqual([0, quarters])
    }
  })

  test('leaves out days with unknown energies', () => {
    const baseWh = history.baseWh.with(2 * QUARTERS + 5, Number.NaN)
    const { days, loadsW } = runSimulation({ ...history, baseWh }, [active(1, 'PRICE', [2, 3])])
    expect(days).toHaveLength(6)
    expect(loadsW.get(2)?.[2 * QUARTERS]).toBeNaN()
  })

  test('without prices has no cost', () => {
    const importPerKwh = history.importPerKwh.map(() => Number.NaN)
    const { before, after } = sums({ ...history, importPerKwh }, active(1, 'PRICE', [3]))
    expect([before.cost, after.cost]).toEqual([null, null])
    expect(after.importWh).toBeCloseTo(before.importWh, 3)
  })
})

describe('law: energy is conserved', () => {
  const history = household()
  const all = [2, 3, 4, 6]
  test.each([
    ['cheap hours', [active(1, 'PRICE', all, { hours: 6, expensivePerKwh: 0.3 })]],
    ['a peak limit', [active(1, 'PEAK_LIMIT', all, { limitW: 3_000 })]],
    [
      'a schedule',
      [
        active(1, 'SCHEDULE', all, {
          week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '01:00', to: '04:00', value: 9_000 })),
          otherwise: 'off',
        }),
      ],
    ],
    ['the grid operator', [active(1, 'GRID_OPERATOR', all, { limitW: 4_200 })]],
    ['several', [active(1, 'PEAK_LIMIT', all), active(2, 'PRICE', all), active(3, 'SELF_CONSUMPTION', all)]],
  ] as [string, ActiveStrategy[]][])('with %s', (_name, strategies) => {
    const { days, loadsW } = runSimulation(history, strategies)
    // heat and switches: the same energy each day
    for (const id of [4, 6])
      for (let day = 0; day < 7; day++) {
        const part = (column: Float64Array | undefined) => column?.slice(day * QUARTERS, (day + 1) * QUARTERS)
        const was = history.devices.find(({ device }) => device.id === id)?.usedWh
        expect(total(part(loadsW.get(id)))).toBeCloseTo(
          (part(was) ?? new Float64Array()).reduce((a, b) => a + b, 0),
          3,
        )
      }
    // a car never gets more than it needs
    expect(total(loadsW.get(3))).toBeLessThanOrEqual(usedOf(history, 3) + 1e-6)
    // a battery supplies no more than it charged and already contained
    const stored = total(loadsW.get(2))
    expect(stored).toBeGreaterThan(-3_000)
    expect(stored).toBeLessThan(7 * 10_000)
    // the energy over the connection is the used energy minus solar energy
    const used = [...loadsW.values()].reduce((sum, column) => sum + total(column), 0)
    const rest = history.baseWh.reduce((sum, wh, i) => sum + wh - (history.solarWh[i] ?? 0), 0)
    const after = sumDays(days.map((day) => day.after))
    expect(after.importWh - after.exportWh).toBeCloseTo(rest + used, 1)
  })
})

test('finds conflicts, and the cost of the other order', () => {
  const history = household()
  const strategies = [
    active(1, 'PRICE', [3], { hours: 2 }),
    active(2, 'SCHEDULE', [3], {
      week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '18:00', to: '21:00', value: 7_000 })),
    }),
  ]
  const { conflicts, days } = runSimulation(history, strategies)
  expect(conflicts).toMatchObject([{ deviceId: 3, winnerId: 1, loserId: 2 }])
  expect(conflicts[0]?.hours).toBeGreaterThan(18)
  expect(conflicts[0]?.hours).toBeLessThanOrEqual(21)
  const [conflict] = conflicts
  const other = conflict && sums(history, ...inOtherOrder(strategies, conflict)).after.cost
  expect(other).toBeGreaterThan(sumDays(days.map(({ after }) => after)).cost ?? Number.NaN)
})

test('a week with three strategies takes at most 200 ms, and yields in between', () => {
  const strategies = [
    active(1, 'PEAK_LIMIT', [2, 3, 4, 6]),
    active(2, 'PRICE', [2, 3, 6]),
    active(3, 'SELF_CONSUMPTION', [2, 3]),
  ]
  const history = household()
  runSimulation(history, strategies)
  const begun = process.cpuUsage()
  let pieces = 0
  for (const _piece of simulate(history, strategies)) pieces++
  const tookMs = process.cpuUsage(begun).user / 1_000
  expect(pieces).toBe(7 * 24)
  // a run on its own takes a fraction of 200 ms, but tests share their processors
  expect(tookMs).toBeLessThan(200 * 3)
})
