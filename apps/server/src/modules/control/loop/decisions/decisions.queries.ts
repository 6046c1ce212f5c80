import type { ControlDecision } from '@kilowatt/contracts/control/strategy-entry'
import type { RejectedWish } from '@kilowatt/domain/strategies/arbitrate'
import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import type { ControlReason, Steering, WishAuthor } from '@kilowatt/domain/strategies/wish'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { MentionedStrategies, SetPointOutcome } from '../../control.tables.ts'

type Row = {
  readonly deviceId: number
  readonly deviceName: string
  readonly steering: Steering
  readonly value: number | null
  readonly atLeast: number | null
  readonly atMost: number | null
  readonly rung: Rung
  readonly strategyId: number | null
  readonly person: string | null
  readonly reason: ControlReason
  readonly waiting: ControlReason | null
  readonly rejected: readonly RejectedWish[]
  readonly strategies: MentionedStrategies
  readonly from: number
  readonly to: number | null
  readonly outcome: SetPointOutcome
}

const columns = sql`
  x.device_id as "deviceId", d.name as "deviceName", x.steering, x.value, x.at_least as "atLeast", x.at_most as "atMost",
  x.rung, x.strategy_id as "strategyId", p.name as person, x.reason, x.rejected, x.strategies`
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`

/** Set-points in effect at a location, except those that are only being released. */
export async function listSetPoints(db: Db, locationId: number): Promise<ControlDecision[]> {
  const { rows } = await sql<Row>`
    select ${columns}, ${ms('x.since')} as "from", null as "to", x.outcome, x.pace -> 'waiting' as waiting
    from set_point x
    join device d on d.id = x.device_id and d.location_id = x.location_id and d.status <> 'deleted'
    left join user_account p on p.id = x.user_id
    where x.location_id = ${locationId} and x.reason ->> 'key' <> 'released'
    order by d.name, x.device_id, x.steering
  `.execute(db)
  return named(db, locationId, rows)
}

type Wanted = {
  readonly from: number
  readonly to: number
  readonly deviceId?: number | undefined
  readonly strategyId?: number | undefined
  readonly limit: number
}

/** Decisions that were in effect in a range, newest first, including those about deleted devices. */
export async function listDecisions(
  db: Db,
  locationId: number,
  { from, to, deviceId, strategyId, limit }: Wanted,
): Promise<{ decisions: ControlDecision[]; isCut: boolean }> {
  const only = (column: string, id: number | undefined): RawBuilder<unknown> =>
    id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`
  const { rows } = await sql<Row>`
    select ${columns}, ${ms('x.from_at')} as "from", ${ms('x.to_at')} as "to",
      case when x.to_at is null then coalesce(s.outcome, x.outcome) else x.outcome end as outcome,
      s.pace -> 'waiting' as waiting
    from control_decision x
    join device d on d.id = x.device_id
    left join set_point s on s.device_id = x.device_id and s.steering = x.steering and x.to_at is null
    left join user_account p on p.id = x.user_id
    where x.location_id = ${locationId} and x.from_at < ${new Date(to)}
      and (x.to_at is null or x.to_at > ${new Date(from)})
      ${only('x.device_id', deviceId)} ${only('x.strategy_id', strategyId)}
    order by x.from_at desc, x.id desc limit ${limit + 1}
  `.execute(db)
  return { decisions: await named(db, locationId, rows.slice(0, limit)), isCut: rows.length > limit }
}

/** Current names. For deleted strategies, their names at the time. */
async function named(db: Db, locationId: number, rows: readonly Row[]): Promise<ControlDecision[]> {
  const present = await db
    .selectFrom('strategy')
    .select(['id', 'name', 'kind'])
    .where('location_id', '=', locationId)
    .execute()
  const now = new Map(present.map(({ id, name, kind }) => [id, { name, kind }]))
  return rows.map((row) => {
    const strategyOf = (id: number | null): { name: string; kind: StrategyKindName } | null =>
      id === null ? null : (now.get(id) ?? row.strategies[id] ?? null)
    const authorOf = ({ rung, strategyId }: WishAuthor, person: string | null) => {
      const strategy = strategyOf(strategyId)
      return {
        rung,
        strategy: strategy && strategyId !== null ? { id: strategyId, name: strategy.name } : null,
        person: rung === 'person' ? person : null,
      }
    }
    const { deviceId, deviceName, person, strategyId, rung, rejected, strategies: _, ...shown } = row
    return {
      ...shown,
      device: { id: deviceId, name: deviceName },
      by: authorOf({ rung, strategyId }, person),
      reasonKind: strategyOf(strategyId)?.kind ?? null,
      rejected: rejected.map(({ wish, because }) => ({
        by: authorOf(wish.by, null),
        reasonKind: strategyOf(wish.by.strategyId)?.kind ?? null,
        reason: wish.reason,
        ...{ target: wish.target ?? null, atLeast: wish.atLeast ?? null, atMost: wish.atMost ?? null },
        because,
      })),
    }
  })
}
