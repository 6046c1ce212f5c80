import { describe, expect, test } from 'vitest'
import { localDateAt, localDayRange } from '../time/local-day.ts'
import type { SetPoint } from './arbitrate.ts'
import { canRegulate } from './can-regulate.ts'
import { type ActiveStrategy, decideLocation } from './decide-location.ts'
import { siteOf, testDevices } from './fixtures/strategy-site.ts'
import type { Site, SiteDevice } from './site.ts'
import { steeringRange } from './steering/steering-range.ts'
import type { StrategyField, StrategyKind, StrategyMemory, StrategyValue } from './strategy-kind.ts'
import { strategyKinds } from './strategy-kinds.ts'
import { faultOfStrategy } from './strategy-settings.ts'
import { type AuthoredWish, because } from './wish.ts'

/** mulberry32, a published generator: each case can be repeated by its number. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
type Random = () => number

const kinds: readonly StrategyKind[] = Object.values(strategyKinds)
const between = (next: Random, low: number, high: number) => Math.round(low + next() * (high - low))
const maybe = <T>(next: Random, value: T, share = 0.8): T | null => (next() < share ? value : null)
const oneOf = <T>(next: Random, values: readonly T[]): T | undefined =>
  values[Math.floor(next() * values.length)]

function someDevices(next: Random): SiteDevice[] {
  const some = {
    battery: { socPct: maybe(next, between(next, 0, 100)), loadW: maybe(next, between(next, -5_000, 5_000)) },
    charger: {
      loadW: maybe(next, oneOf(next, [0, 1_400, 4_200, 11_000]) ?? 0),
      isPlugged: maybe(next, next() < 0.7),
      phases: oneOf(next, [1, 3, null] as const) ?? null,
    },
  }
  return [
    testDevices.battery(some.battery),
    testDevices.charger(some.charger),
    testDevices.heatPump({ loadW: maybe(next, between(next, 0, 3_000)), highestW: 3_000 }),
    testDevices.panels({ loadW: maybe(next, -between(next, 0, 5_000)) }),
    testDevices.boiler({ loadW: maybe(next, next() < 0.5 ? 0 : 2_000), highestW: 2_000 }),
  ]
    .filter(() => next() < 0.8)
    .map((device) => (next() < 0.1 ? { ...device, refusal: 'notConnected' as const } : device))
}

function someSite(
  next: Random,
  atMs = Date.parse('2026-01-01T00:00:00Z') + between(next, 0, 365 * 86_400_000),
): Site {
  const startMs = Math.floor(atMs / 900_000) * 900_000
  return siteOf({
    ...{
      atMs,
      devices: someDevices(next),
      holidays: new Set(next() < 0.1 ? [localDateAt('Europe/Ljubljana', atMs)] : []),
    },
    gridW: maybe(next, between(next, -10_000, 15_000)),
    solarW: maybe(next, between(next, 0, 8_000)),
    quarter: { startMs, importWh: maybe(next, between(next, 0, 3_000)) },
    connection: {
      maxImportW: maybe(next, between(next, 3_000, 17_000), 0.6),
      fuseA: maybe(next, between(next, 16, 35), 0.5),
      phaseA: next() < 0.8 ? [0, 1, 2].map(() => maybe(next, between(next, -20, 30), 0.9)) : [],
    },
    agreedW: maybe(next, between(next, 2_000, 10_000)),
    prices: Array.from({ length: between(next, 0, 40) }, (_, i) => ({
      ...{ startMs: startMs + i * 900_000, endMs: startMs + (i + 1) * 900_000 },
      importPerKwh: maybe(next, next() * 0.6 - 0.1, 0.9),
      exportPerKwh: maybe(next, next() * 0.3 - 0.05, 0.9),
    })),
  })
}

function someValue(next: Random, field: StrategyField): StrategyValue {
  if (field.initial === null && next() < 0.5) return null
  switch (field.type) {
    case 'number': {
      const { min = -1_000, max = 1_000 } = field
      return field.unit === 'W'
        ? Math.min(max, Math.max(min, between(next, -6_000, 12_000)))
        : min + next() * (max - min)
    }
    case 'choice':
      return oneOf(next, field.choices ?? []) ?? field.initial
    case 'switch':
      return next() < 0.5
    case 'time':
      return `${String(between(next, 0, 23)).padStart(2, '0')}:${String(between(next, 0, 59)).padStart(2, '0')}`
    case 'instant':
      return Date.parse('2026-07-01T00:00:00Z') + between(next, -1e10, 1e10)
    case 'week':
      return [{ day: between(next, 1, 8), from: '06:30', to: '22:15', value: between(next, -5_000, 9_000) }]
  }
}

function someStrategy(next: Random, kind: StrategyKind, id: number, site: Site): ActiveStrategy {
  for (let attempt = 0; ; attempt++) {
    const settings = Object.fromEntries(
      kind.fields.map((field) => [field.name, attempt > 20 ? field.initial : someValue(next, field)]),
    )
    if (faultOfStrategy(kind, settings) !== null && attempt <= 20) continue
    const fitting = site.devices.filter((device) => canRegulate(kind, device))
    const deviceIds = fitting.map((device) => device.id).toSorted(() => next() - 0.5)
    return { id, kind, settings, deviceIds: deviceIds.slice(0, kind.regulates.max), memory: null }
  }
}

/** The highest power that a device would draw once it follows. */
function plannedW({ steering, value, atLeast, atMost }: SetPoint, device: SiteDevice): number {
  if (steering === 'loadW') return value ?? atMost ?? device.loadW ?? 0
  if (steering === 'isOn' && (value ?? atMost) === 0) return 0
  const isRaised = (value ?? atLeast ?? 0) > (steering === 'isOn' ? 0 : 2)
  return isRaised ? (device.highestW ?? 0) : (device.loadW ?? 0)
}

/** Whether less would be drawn with another set-point. */
const couldUseLess = (point: SetPoint, device: SiteDevice) =>
  point.steering === 'loadW'
    ? plannedW(point, device) > 0
    : (point.value ?? point.atLeast ?? 0) > (point.steering === 'isOn' ? 0 : 2)

type Case = { readonly site: Site; readonly strategies: readonly ActiveStrategy[] }
const cases = Array.from({ length: 400 }, (_, seed): Case => {
  const next = random(seed)
  const site = someSite(next)
  const strategies = kinds
    .toSorted(() => next() - 0.5)
    .slice(0, between(next, 1, 4))
    .map((kind, i) => someStrategy(next, kind, i + 1, site))
  return { site, strategies }
})

/** The same strategies a few seconds later, with their memories. */
const later = ({ site, strategies }: Case, seed: number): Case => {
  const { strategies: decided } = decideLocation(site, strategies, [])
  const memoryOf = (id: number): StrategyMemory | null => decided.find((one) => one.id === id)?.memory ?? null
  const next = random(seed + 10_000)
  return {
    site: { ...someSite(next, site.atMs + 10_000), devices: site.devices },
    strategies: strategies.map((one) => ({ ...one, memory: memoryOf(one.id) })),
  }
}
const all = cases.flatMap((one, seed) => [one, later(one, seed)])

describe('for any location, strategies and readings', () => {
  test('the same input gives the same decision, and changes no input', () => {
    for (const { site, strategies } of all) {
      const frozen = structuredClone({ site, memories: strategies.map(({ memory }) => memory) })
      const decision = decideLocation(site, strategies, [])
      expect(decideLocation(site, strategies, [])).toEqual(decision)
      expect({ site, memories: strategies.map(({ memory }) => memory) }).toEqual(frozen)
    }
  })

  test('values are numbers within the range of their device', () => {
    for (const { site, strategies } of all)
      for (const { deviceId, steering, ...point } of decideLocation(site, strategies, []).setPoints) {
        const device = site.devices.find(({ id }) => id === deviceId)
        const range = device && steeringRange(device, steering)
        expect(range).not.toBeNull()
        for (const value of [point.value, point.atLeast, point.atMost].filter((one) => one !== null)) {
          expect(Number.isFinite(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual((range?.min ?? 0) - 1e-6)
          expect(value).toBeLessThanOrEqual((range?.max ?? 0) + 1e-6)
        }
      }
  })

  test('steered devices never draw more than now while the connection is exceeded', () => {
    for (const { site, strategies } of all) {
      const { maxImportW } = site.connection
      if (maxImportW === null || site.gridW === null) continue
      const points = decideLocation(site, strategies, []).setPoints
      const more = points.map((point) => {
        const device = site.devices.find(({ id }) => id === point.deviceId)
        return device ? plannedW(point, device) - (device.loadW ?? 0) : 0
      })
      const gridW = site.gridW + more.reduce((sum, w) => sum + w, 0)
      const couldStop = points.some((point) => {
        const device = site.devices.find(({ id }) => id === point.deviceId)
        return device !== undefined && couldUseLess(point, device)
      })
      if (couldStop) expect(gridW).toBeLessThanOrEqual(maxImportW + 1e-6)
    }
  })

  test('the higher rank wins: a weaker strategy never changes a value', () => {
    for (const { site, strategies } of all) {
      const unlimited = { ...site, connection: { maxImportW: null, fuseA: null, phaseA: [] } }
      const ordered = strategies.filter(({ kind }) => kind.rung !== 'gridOperator')
      const few = decideLocation(unlimited, ordered.slice(0, 1), []).setPoints
      const many = decideLocation(unlimited, ordered, []).setPoints
      for (const { deviceId, steering, value } of few)
        if (value !== null)
          expect(many.find((one) => one.deviceId === deviceId && one.steering === steering)?.value).toBe(
            value,
          )
    }
  })

  test('people take precedence over all but the grid operator', () => {
    for (const { site, strategies } of all) {
      const unlimited = { ...site, connection: { maxImportW: null, fuseA: null, phaseA: [] } }
      const byHand: AuthoredWish = {
        ...{ deviceId: 3, steering: 'loadW', target: 4_140, reason: because('override') },
        by: { rung: 'person', strategyId: null },
      }
      const point = decideLocation(unlimited, strategies, [byHand]).setPoints.find(
        ({ deviceId, steering }) => deviceId === 3 && steering === 'loadW',
      )
      if (point?.by.rung !== 'gridOperator') expect(point?.value).toBe(4_140)
    }
  })

  test('without readings limits are tight, and kinds for comfort and savings have no wishes that need a reading', () => {
    for (const { site, strategies } of all) {
      const silent = { ...site, gridW: null, solarW: null, prices: [] }
      for (const strategy of strategies) {
        const { setPoints, strategies: states } = decideLocation(silent, [strategy], [])
        const { name } = strategy.kind
        if (name === 'PRICE') expect(setPoints).toEqual([])
        const steered = site.devices.filter(
          ({ id, refusal, category }) =>
            refusal === null && category !== 'HVAC' && strategy.deviceIds.includes(id),
        )
        if (name === 'PEAK_LIMIT' && states[0]?.state.key === 'meterSilent')
          for (const { id } of steered)
            expect(setPoints.find(({ deviceId }) => deviceId === id)?.atMost).toBe(0)
        const isOff = states[0]?.state.key === 'outsideHours'
        if (name === 'EXPORT_LIMIT' && steered.length > 0 && !isOff)
          expect(states[0]?.state.key).toBe('meterSilent')
      }
    }
  })

  test('devices that are gone, refuse, or describe nothing cause no error', () => {
    for (const { site, strategies } of all) {
      const bare = site.devices.map((device) => ({ ...device, parameters: [], loadW: null, socPct: null }))
      const gone = strategies.map((one) => ({ ...one, deviceIds: [...one.deviceIds, 99] }))
      expect(() => decideLocation({ ...site, devices: bare }, gone, [])).not.toThrow()
      expect(() => decideLocation({ ...site, devices: [] }, gone, [])).not.toThrow()
    }
  })
})

test.each([
  ['2026-03-29', 92],
  ['2026-06-15', 96],
  ['2026-10-25', 100],
] as const)('decides in each quarter-hour of %s', (date, count) => {
  const zone = 'Europe/Ljubljana'
  const { startMs, endMs } = localDayRange(zone, date)
  const next = random(7)
  let quarters = 0
  let strategies = kinds.map((kind, i) => someStrategy(next, kind, i + 1, someSite(next, startMs)))
  for (let atMs = startMs; atMs < endMs; atMs += 900_000) {
    const decided = decideLocation(someSite(next, atMs), strategies, [])
    strategies = strategies.map((one, i) => ({ ...one, memory: decided.strategies[i]?.memory ?? null }))
    expect(localDateAt(zone, atMs)).toBe(date)
    quarters++
  }
  expect(quarters).toBe(count)
})
