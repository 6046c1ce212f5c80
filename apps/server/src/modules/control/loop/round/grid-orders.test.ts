import { because } from '@kilowatt/domain/strategies/wish'
import { expect, test } from 'vitest'
import { type GridOrder, orderChanges } from './grid-orders.ts'

const NOW = 1_760_000_000_000
const strategies = [{ id: 7, name: 'Order', kind: 'GRID_OPERATOR' as const }]
const order = (about: Partial<GridOrder> = {}): GridOrder => ({
  ...{ strategyId: 7, strategy: 'Order', limitW: 4_200, untilMs: NOW + 60_000 },
  ...about,
})
const limited = (limitW = 4_200, untilMs = NOW + 60_000) => [
  { id: 7, state: because('limited', { limitW, untilMs }) },
]
const ended = [{ id: 7, state: because('ended', { limitW: 4_200 }) }]

test.each([
  ['an order begins', [], limited(), ['began']],
  ['nothing changes', [order()], limited(), []],
  ['its limit changes', [order()], limited(3_000), ['began']],
  ['its end changes', [order()], limited(4_200, NOW + 90_000), ['began']],
  ['it ends', [order()], ended, ['ended']],
  ['it ended while no server decided', [order({ untilMs: NOW - 1 })], [], ['ended']],
  ['its strategy is paused, switched off or deleted', [order()], [], ['dropped']],
  ['the same without an end', [order({ untilMs: null })], [], ['dropped']],
  ['an order that has not begun', [], ended, []],
] as const)('%s', (_rule, notified, decided, expected) => {
  expect(orderChanges(notified, strategies, decided, NOW).map(({ is }) => is)).toEqual(expected)
})
