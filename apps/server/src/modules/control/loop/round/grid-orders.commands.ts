import { webPaths } from '@kilowatt/contracts/web-paths'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import type { ControlReason } from '@kilowatt/domain/strategies/wish'
import type { Change } from '../../../../platform/changes.ts'
import type { NewNotice } from '../../../../platform/notices.ts'

/** An order of the grid operator that began or ended. */
export type OrderChange = {
  readonly strategyId: number
  readonly strategy: string
  readonly limitW: number
  /** null: until further notice */
  readonly untilMs: number | null
  readonly isOver: boolean
}

const isInEffect = (state: ControlReason | null) =>
  state?.key === 'limited' || state?.key === 'limitedOpenEnd'

/**
 * The change in an order between two decisions; null if there is none, or the strategy is of another kind.
 */
export function orderChange(
  strategy: { readonly id: number; readonly name: string; readonly kind: StrategyKindName },
  before: ControlReason | null,
  after: ControlReason,
): OrderChange | null {
  if (strategyKinds[strategy.kind].rung !== 'gridOperator' || isInEffect(before) === isInEffect(after))
    return null
  const { limitW, untilMs } = after.values
  return {
    ...{ strategyId: strategy.id, strategy: strategy.name, isOver: !isInEffect(after) },
    limitW: Number(limitW),
    untilMs: typeof untilMs === 'number' ? untilMs : null,
  }
}

/** Notifies owners when a grid operator's limit begins and ends at their location. */
export async function noticeOrders(
  { tx, notify }: Change,
  sites: readonly { readonly locationId: number; readonly orders: readonly OrderChange[] }[],
): Promise<void> {
  const changed = sites.filter(({ orders }) => orders.length > 0)
  if (changed.length === 0) return
  const places = await tx
    .selectFrom('location')
    .select(['id', 'name', 'timezone', 'owner_id as ownerId'])
    .where(
      'id',
      'in',
      changed.map(({ locationId }) => locationId),
    )
    .where('owner_id', 'is not', null)
    .execute()
  await notify(
    places.flatMap(({ id, name, timezone, ownerId }) =>
      changed
        .filter(({ locationId }) => locationId === id)
        .flatMap(({ orders }) => orders)
        .map(
          ({ strategyId, strategy, limitW, untilMs, isOver }): NewNotice => ({
            kind: isOver ? 'gridLimitEnded' : untilMs === null ? 'gridLimitOpen' : 'gridLimitBegan',
            userIds: ownerId === null ? [] : [ownerId],
            needs: { type: 'location', id, action: 'view' },
            values: {
              ...{ place: name, strategy, limit: { amount: limitW / 1_000, unit: 'kW', digits: 2 } },
              ...(untilMs !== null && !isOver && { until: { at: untilMs, timezone } }),
            },
            path: webPaths.location(id),
            topic: `grid-order-${strategyId}`,
            isSolved: isOver,
          }),
        ),
    ),
  )
}
