import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import type { NewNotice } from '../../../../platform/notices.ts'
import type { OrderChange } from './grid-orders.ts'

type Site = { readonly locationId: number; readonly orders: readonly OrderChange[] }
type Place = {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly ownerId: number | null
}

/** Notifies owners that the grid operator limits their location, that it no longer does, or that nothing keeps to it. */
export async function noticeOrders({ tx, notify }: Change, sites: readonly Site[]): Promise<void> {
  const changed = sites.filter(({ orders }) => orders.length > 0)
  if (changed.length === 0) return
  await storeOrders(tx, changed)
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
    places.flatMap((place) =>
      changed
        .filter(({ locationId }) => locationId === place.id)
        .flatMap(({ orders }) => orders.map((order) => noticeOf(place, order))),
    ),
  )
}

/** What people who were notified of an order read about its end. */
const endings = {
  began: {},
  ended: {
    solvedTitle: { text: 'strategies.gridLimitEndedTitle' },
    solvedText: { text: 'strategies.gridLimitEndedText' },
  },
  dropped: {
    solvedTitle: { text: 'strategies.gridLimitDroppedTitle' },
    solvedText: { text: 'strategies.gridLimitDroppedText' },
  },
  stopped: {
    solvedTitle: { text: 'strategies.gridLimitDroppedTitle' },
    solvedText: { text: 'strategies.gridLimitStoppedText' },
  },
} as const

function noticeOf(
  { id, name, timezone, ownerId }: Place,
  { strategyId, strategy, limitW, untilMs, is }: OrderChange,
): NewNotice {
  return {
    kind: untilMs === null ? 'gridLimitOpen' : 'gridLimitBegan',
    userIds: ownerId === null ? [] : [ownerId],
    needs: { type: 'location', id, action: 'view' },
    values: {
      ...{ place: name, strategy, limit: { amount: limitW / 1_000, unit: 'kW', digits: 2 } },
      ...(untilMs !== null && { until: { at: untilMs, timezone } }),
      ...endings[is],
    },
    path: webPaths.location(id),
    topic: `grid-order-${strategyId}`,
    isSolved: is !== 'began',
  }
}

async function storeOrders(tx: Tx, sites: readonly Site[]): Promise<void> {
  const all = sites.flatMap(({ locationId, orders }) => orders.map((order) => ({ locationId, ...order })))
  const [began, over] = [all.filter(({ is }) => is === 'began'), all.filter(({ is }) => is !== 'began')]
  if (began.length > 0)
    await tx
      .insertInto('grid_order')
      .values(
        began.map(({ locationId, strategyId, strategy, limitW, untilMs }) => ({
          ...{ strategy_id: strategyId, location_id: locationId, strategy, limit_w: limitW },
          until: untilMs === null ? null : new Date(untilMs),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('strategy_id').doUpdateSet({
          strategy: sql`excluded.strategy`,
          limit_w: sql`excluded.limit_w`,
          until: sql`excluded.until`,
        }),
      )
      .execute()
  if (over.length > 0)
    await tx
      .deleteFrom('grid_order')
      .where(
        'strategy_id',
        'in',
        over.map(({ strategyId }) => strategyId),
      )
      .execute()
}
