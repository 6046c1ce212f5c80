import type { StrategyMemory, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { stopsAt } from '../../manual/stops.queries.ts'

/** The strategy that follows the plan of a location, and limits that other strategies keep. */
export type PlannedStrategy = {
  readonly locationId: number
  readonly id: number
  readonly name: string
  readonly settings: StrategySettings
  readonly deviceIds: readonly number[]
  readonly memory: StrategyMemory | null
  readonly isPaused: boolean
  /** null: until somebody resumes it */
  readonly pausedUntilMs: number | null
  readonly isStopped: boolean
  /** strongest limit of the export that a strategy keeps; null: none does */
  readonly exportLimitW: number | null
}

/** The first active strategy of the kind PLAN of each location. */
export async function readPlannedStrategies(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedStrategy>> {
  const isPaused = sql`s.is_paused and (s.paused_until is null or s.paused_until > now())`
  const { rows } = await sql<PlannedStrategy>`
    select distinct on (s.location_id) s.location_id as "locationId", s.id, s.name, s.settings,
      s.device_ids as "deviceIds", t.memory, ${isPaused} as "isPaused",
      case when ${isPaused} then (extract(epoch from s.paused_until) * 1000)::float end as "pausedUntilMs",
      exists (${stopsAt(sql`l.id`)}) as "isStopped",
      (
        select min((x.settings ->> 'limitW')::float) from strategy x
        where x.location_id = s.location_id and x.kind = 'EXPORT_LIMIT' and x.is_active and not x.is_paused
      ) as "exportLimitW"
    from strategy s
    join location l on l.id = s.location_id
    left join strategy_state t on t.strategy_id = s.id
    where s.location_id = any(${[...locationIds]}::integer[]) and s.kind = 'PLAN' and s.is_active
    order by s.location_id, ${isPaused}, s.place, s.id
  `.execute(db)
  return new Map(rows.map((row) => [row.locationId, row]))
}
