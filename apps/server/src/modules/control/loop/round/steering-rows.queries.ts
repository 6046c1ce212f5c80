import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import type { RejectedWish } from '@kilowatt/domain/strategies/arbitrate'
import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type {
  StrategyKind,
  StrategyMemory,
  StrategySettings,
} from '@kilowatt/domain/strategies/strategy-kind'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import type { ControlReason, Steering } from '@kilowatt/domain/strategies/wish'
import { sql } from 'kysely'
import { cachedStatement } from '../../../../platform/database/cached-statements.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { MentionedStrategies, SetPointOutcome, StoredPace } from '../../control.tables.ts'
import { listOverrides, type OverrideInEffect } from '../../manual/overrides.queries.ts'
import type { GridOrder } from './grid-orders.ts'

export type StrategyRow = {
  readonly id: number
  readonly locationId: number
  readonly kind: StrategyKindName
  readonly name: string
  readonly settings: StrategySettings
  readonly deviceIds: readonly number[]
  readonly measuringDeviceId: number | null
  readonly memory: StrategyMemory | null
  readonly state: ControlReason | null
  /** epoch ms */
  readonly decidedAt: number | null
}

/** whether the strategy shares its limit with other locations of its group */
export const isShared = ({ kind, settings }: Pick<StrategyRow, 'kind' | 'settings'>): boolean => {
  const known: StrategyKind | undefined = strategyKinds[kind]
  return known?.isShared?.(settings) ?? false
}

export type SetPointRow = {
  readonly locationId: number
  readonly deviceId: number
  readonly steering: Steering
  readonly value: number | null
  readonly atLeast: number | null
  readonly atMost: number | null
  readonly rung: Rung
  readonly strategyId: number | null
  readonly userId: number | null
  readonly reason: ControlReason
  readonly rejected: readonly RejectedWish[]
  readonly strategies: MentionedStrategies
  readonly pace: StoredPace
  readonly outcome: SetPointOutcome
}

/** Strategies, overrides and set-points that control the devices of a location. */
export type SteeringRows = {
  /** active ones that are not paused, the strongest first */
  readonly strategies: readonly StrategyRow[]
  readonly overrides: readonly OverrideInEffect[]
  readonly setPoints: readonly SetPointRow[]
  /** orders of the grid operator that the owner was notified of */
  readonly orders: readonly GridOrder[]
  /** emergency stop */
  readonly isStopped: boolean
  /**
   * status of the last command for a parameter, of devices that have not confirmed it; undefined: no recent command
   */
  readonly commandStatus: (deviceId: number, parameter: string) => CommandStatus | undefined
}

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`

/**
 * A decision that was ended elsewhere is no longer current, for example by a controller that continued
 * without the cloud.
 */
const paceNow = sql<StoredPace>`case when exists (
  select from control_decision d
  where d.device_id = set_point.device_id and d.steering = set_point.steering and d.to_at is null
) then pace else pace || '{"noted":null}' end`

/** Rows of many locations, in a few statements. */
export async function readSteering(
  db: Db,
  locationIds: readonly number[],
): Promise<(locationId: number) => SteeringRows> {
  const ids = sql<number>`any(${[...locationIds]}::integer[])`
  const [strategies, overrides, setPoints, orders, stopped, commands] = await Promise.all([
    db
      .selectFrom('strategy as s')
      // looked up one by one: without statistics the planner would read the states of all locations
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('strategy_state')
            .select(['memory', 'state', 'decided_at'])
            .whereRef('strategy_id', '=', 's.id')
            .offset(sql.lit(0))
            .as('t'),
        (join) => join.onTrue(),
      )
      .modifyFront(cachedStatement)
      .select(['s.id', 's.location_id as locationId', 's.kind', 's.name', 's.settings'])
      .select(['s.device_ids as deviceIds', 's.measuring_device_id as measuringDeviceId'])
      .select(['t.memory', 't.state', ms('t.decided_at').as('decidedAt')])
      .where('s.location_id', '=', ids)
      .where('s.is_active', '=', true)
      .where(sql<boolean>`not s.is_paused or s.paused_until <= now()`)
      .orderBy('s.location_id')
      .orderBy('s.place')
      .orderBy('s.id')
      .execute(),
    listOverrides(db, locationIds),
    db
      .selectFrom('set_point')
      .modifyFront(cachedStatement)
      .select(['location_id as locationId', 'device_id as deviceId', 'steering', 'value'])
      .select(['at_least as atLeast', 'at_most as atMost', 'rung', 'strategy_id as strategyId'])
      .select(['user_id as userId', 'reason', 'rejected', 'strategies', 'outcome'])
      .select(paceNow.as('pace'))
      .where('location_id', '=', ids)
      .execute(),
    db
      .selectFrom('grid_order')
      .modifyFront(cachedStatement)
      .select(['location_id as locationId', 'strategy_id as strategyId', 'strategy', 'limit_w as limitW'])
      .select(ms('until').$castTo<number | null>().as('untilMs'))
      .where('location_id', '=', ids)
      .execute(),
    readStopped(db, locationIds),
    readCommands(db, locationIds),
  ])
  const byLocation = <Row extends { readonly locationId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ locationId }) => locationId)
  const [strategiesOf, overridesOf, setPointsOf, ordersOf] = [
    byLocation(strategies),
    byLocation(overrides),
    byLocation(setPoints),
    byLocation(orders),
  ]
  return (id) => ({
    strategies: strategiesOf.get(id) ?? [],
    overrides: overridesOf.get(id) ?? [],
    setPoints: setPointsOf.get(id) ?? [],
    orders: ordersOf.get(id) ?? [],
    isStopped: stopped.has(id),
    commandStatus: (deviceId, parameter) => commands.get(`${deviceId} ${parameter}`),
  })
}

/** Locations with an emergency stop that was set for them, for a group above them or for their company. */
async function readStopped(db: Db, locationIds: readonly number[]): Promise<ReadonlySet<number>> {
  // hardly ever
  const isAny = await db.selectFrom('control_stop').select('id').limit(1).executeTakeFirst()
  if (!isAny) return new Set()
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select l.id as location_id, g.id, g.parent_id from location l join location_group g on g.id = l.location_group_id
      where l.id = any(${[...locationIds]}::integer[])
      union all
      select a.location_id, g.id, g.parent_id from above a join location_group g on g.id = a.parent_id
    )
    select l.id from location l
    where l.id in (select location_id from above) and exists (
      select from control_stop s where s.location_id = l.id or s.company_id = l.company_id
        or s.location_group_id in (select a.id from above a where a.location_id = l.id))
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function readCommands(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<string, CommandStatus>> {
  const { rows } = await sql<{ deviceId: number; parameter: string; status: CommandStatus }>`
    select ${cachedStatement} s.device_id as "deviceId", c.parameter, c.status
    from set_point s cross join lateral (
      -- few devices wait for an answer, so each is looked up
      select distinct on (c.parameter) c.parameter, c.status from command c
      where c.device_id = s.device_id and c.author = 'system' and c.requested_at > now() - interval '1 hour'
      order by c.parameter, c.requested_at desc
    ) c
    where s.location_id = any(${[...locationIds]}::integer[]) and s.outcome in ('sent', 'refused', 'unconfirmed')
  `.execute(db)
  return new Map(rows.map(({ deviceId, parameter, status }) => [`${deviceId} ${parameter}`, status]))
}
