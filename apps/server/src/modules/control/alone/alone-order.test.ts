import { rulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import type { AloneRule } from '@kilowatt/domain/strategies/alone-rule'
import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import type { Site } from '@kilowatt/domain/strategies/site'
import type { StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { expect, test } from 'vitest'
import { type AloneOverride, type AloneStrategy, aloneOrder } from './alone-order.ts'

const atMs = Date.parse('2026-10-15T22:00:00+02:00')
const HOUR_MS = 3_600_000
const devices = [
  { ...testDevices.battery(), source: 'bat1' },
  { ...testDevices.charger(), source: 'ev1' },
  { ...testDevices.boiler(), source: 'boiler1' },
]
const strategy = (
  id: number,
  name: StrategyKindName,
  deviceIds: readonly number[],
  settings: StrategySettings = {},
) => ({
  ...{ id, deviceIds, memory: null, measuringDeviceId: null, kind: strategyKinds[name] },
  settings: { ...initialStrategySettings(strategyKinds[name]), ...settings },
})
type Strategies = readonly AloneStrategy[]
const orderOf = (
  strategies: Strategies,
  byHand: readonly AloneOverride[] = [],
  { site = {}, own = devices }: { site?: Partial<Site>; own?: typeof devices } = {},
) =>
  aloneOrder('00000000-0000-4000-8000-000000000001', {
    ...{ site: siteOf({ atMs, devices, ...site }), devices: own, strategies, byHand },
    // The agreed power is low for two hours of the next day.
    agreedWAt: (ms) => (ms >= atMs + 10 * HOUR_MS && ms < atMs + 12 * HOUR_MS ? 4_000 : 9_000),
  }).rules

test('the grid operator comes first, then what people set by hand, then the other strategies in their order', () => {
  const rules = orderOf(
    [
      strategy(1, 'RESERVE', [2], { reservePct: 30 }),
      strategy(2, 'GRID_OPERATOR', [3], { until: atMs + HOUR_MS }),
      strategy(3, 'PEAK_LIMIT', [2, 3], { basis: 'agreed' }),
    ],
    [{ deviceId: 6, steering: 'isOn', value: 1, until: atMs + HOUR_MS }],
  )
  expect(rules).toEqual([
    {
      ...{ id: '2', kind: 'plan', devs: ['ev1'], par: 'i_max' },
      // 4.2 kW on three phases; null returns control to the charger
      rows: [
        { at: atMs, val: 6 },
        { at: atMs + HOUR_MS, val: null },
      ],
    },
    {
      ...{ id: 'hand', kind: 'plan', devs: ['boiler1'], par: 'relay' },
      rows: [
        { at: atMs, val: true },
        { at: atMs + HOUR_MS, val: null },
      ],
    },
    { id: '1', kind: 'reserve', devs: ['bat1'], pct: 30 },
    // the controller does not know the blocks, so it uses the lowest agreed power
    { id: '3', kind: 'import', devs: ['bat1', 'ev1'], w: 4_000 },
  ])
})

test('a strategy without a device of this controller, or with one that it cannot regulate, is left out', () => {
  expect(orderOf([strategy(1, 'RESERVE', [99]), strategy(2, 'RESERVE', [3])])).toEqual([])
})

test('the limit of the connection is the first rule, for devices whose power can be regulated or switched', () => {
  const connection = { maxImportW: 11_000, fuseA: 16, phaseA: [1, 1, 1] }
  const rules = orderOf([strategy(1, 'EV_CHARGING', [3], { mode: 'now' })], [], { site: { connection } })
  // three times 16 A at 230 V is more than the contract allows; the battery is limited first
  expect(rules[0]).toMatchObject({ id: 'guard', kind: 'import', w: 11_000, devs: ['ev1', 'boiler1', 'bat1'] })
  const byFuse = { maxImportW: null, fuseA: 16, phaseA: [1, 1, 1] }
  const fused = orderOf([strategy(1, 'RESERVE', [2])], [], { site: { connection: byFuse } })
  expect(fused[0]).toMatchObject({ id: 'guard', w: 11_040 })
  expect(orderOf([], [], { site: { connection } })).toEqual([])
})

test('a limit for all devices together is divided among devices of other controllers, too', () => {
  const second = { ...testDevices.charger({ id: 7, phases: 1 }), source: 'ev2' }
  const first = { ...testDevices.charger({ phases: 1 }), source: 'ev1' }
  const order = strategy(1, 'GRID_OPERATOR', [3, 7], { limitW: 4_200, basis: 'together' })
  const site = { devices: [first, second] }
  const amps = [first, second].map((one) => {
    const [rule] = orderOf([order], [], { site, own: [one] })
    return rule?.kind === 'plan' ? Number(rule.rows[0]?.val) : Number.NaN
  })
  expect(amps.reduce((sum, current) => sum + current * 230, 0)).toBeLessThanOrEqual(4_200)
})

test('a limit at a separate meter needs the connection', () => {
  const own = { ...strategy(1, 'PEAK_LIMIT', [2]), measuringDeviceId: 1 }
  expect(orderOf([own])).toEqual([])
})

test('if there are too many rules, plans are left out, but no limit', () => {
  const boilers = Array.from({ length: 50 }, (_, i) => ({
    ...testDevices.boiler({ id: 100 + i }),
    source: `boiler${i}`,
  }))
  const all = [...devices, ...boilers]
  const week = [{ day: 5, from: '06:00', to: '07:00', value: 1_000 }]
  const ids = boilers.map(({ id }) => id)
  const rules = orderOf([strategy(1, 'SCHEDULE', ids, { week }), strategy(2, 'PEAK_LIMIT', [2])], [], {
    ...{ site: { devices: all }, own: all },
  })
  expect(rules).toHaveLength(40)
  expect(rules.at(-1)).toMatchObject({ id: '2', kind: 'import' })
})

test('an order is a valid message, even if charging ends between two milliseconds', () => {
  const order = aloneOrder('00000000-0000-4000-8000-000000000001', {
    ...{ site: siteOf({ atMs, devices }), devices, byHand: [], agreedWAt: null },
    strategies: [strategy(1, 'EV_CHARGING', [3], { energyKwh: 8 })],
  })
  expect(rulesOrder.parse(order)).toEqual(order)
  expect(order.rules.some(({ kind }) => kind === 'plan')).toBe(true)
})

test('a plan with too many changes hands the device back where it is cut', () => {
  const plan: AloneRule = {
    ...{ kind: 'plan', deviceId: 6, steering: 'isOn' },
    rows: Array.from({ length: 450 }, (_none, i) => ({
      ...{ atMs: atMs + i * 60_000, value: i % 2, atLeast: null, atMost: null },
    })),
  }
  const busy = { ...strategy(1, 'SCHEDULE', [6]), kind: { ...strategyKinds.SCHEDULE, alone: () => [plan] } }
  const [rule] = orderOf([busy])
  const rows = rule?.kind === 'plan' ? rule.rows : []
  expect(rows).toHaveLength(400)
  expect(rows.slice(-2)).toEqual([
    { at: atMs + 398 * 60_000, val: false },
    { at: atMs + 399 * 60_000, val: null },
  ])
})
