import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import type { ControlReason } from '@kilowatt/domain/strategies/wish'

/** An order of the grid operator that is in effect. */
export type GridOrder = {
  readonly strategyId: number
  /** name of the strategy that passes it on */
  readonly strategy: string
  readonly limitW: number
  /** epoch ms; null: until further notice */
  readonly untilMs: number | null
}

/**
 * `dropped`: devices no longer keep to the order although it applies; its strategy was switched off, for example.
 * `stopped`: because of an emergency stop.
 */
export type OrderChange = GridOrder & { readonly is: 'began' | 'ended' | 'dropped' | 'stopped' }

type Named = { readonly id: number; readonly name: string; readonly kind: StrategyKindName }
type Decided = { readonly id: number; readonly state: ControlReason }

/**
 * How orders in effect differ from those that owners were notified of. An order with another limit or end has begun
 * again.
 * @param decided what strategies do at the instant; those that are switched off, paused or deleted are missing
 */
export function orderChanges(
  notified: readonly GridOrder[],
  strategies: readonly Named[],
  decided: readonly Decided[],
  atMs: number,
): OrderChange[] {
  const running = decided.flatMap(({ id, state }) => {
    const row = strategies.find((one) => one.id === id)
    return row ? orderOf(row, state) : []
  })
  const isDecided = new Set(decided.map(({ id }) => id))
  const began = running.filter((order) => {
    const before = notified.find(({ strategyId }) => strategyId === order.strategyId)
    return before?.limitW !== order.limitW || before.untilMs !== order.untilMs
  })
  const over = notified.filter(({ strategyId }) => running.every((order) => order.strategyId !== strategyId))
  return [
    ...began.map((order) => ({ ...order, is: 'began' as const })),
    ...over.map((order) => {
      const isOver = isDecided.has(order.strategyId) || (order.untilMs !== null && order.untilMs <= atMs)
      return { ...order, is: isOver ? ('ended' as const) : ('dropped' as const) }
    }),
  ]
}

/** How an emergency stop changes orders: none of them is kept to any more. */
export const stoppedOrders = (notified: readonly GridOrder[], atMs: number): OrderChange[] =>
  notified.map((order) => ({
    ...order,
    is: order.untilMs !== null && order.untilMs <= atMs ? 'ended' : 'stopped',
  }))

function orderOf(
  { id, name, kind }: Named,
  { key, values: { limitW, untilMs } }: ControlReason,
): GridOrder[] {
  const isOrder = strategyKinds[kind].rung === 'gridOperator'
  if (!isOrder || (key !== 'limited' && key !== 'limitedOpenEnd')) return []
  return [
    {
      ...{ strategyId: id, strategy: name, limitW: Number(limitW) },
      untilMs: typeof untilMs === 'number' ? untilMs : null,
    },
  ]
}
