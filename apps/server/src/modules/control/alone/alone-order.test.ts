import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import type { StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { expect, test } from 'vitest'
import { type AloneOverride, aloneOrder } from './alone-order.ts'

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
  ...{ id, deviceIds, memory: null, kind: strategyKinds[name] },
  settings: { ...initialStrategySettings(strategyKinds[name]), ...settings },
})
const orderOf = (strategies: readonly ReturnType<typeof strategy>[], byHand: readonly AloneOverride[] = []) =>
  aloneOrder('00000000-0000-4000-8000-000000000001', {
    ...{ site: siteOf({ atMs, devices }), devices, strategies, byHand },
    // a low limit for two hours of the next day
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
      // 4.2 kW on three phases; null hands the charger back
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
