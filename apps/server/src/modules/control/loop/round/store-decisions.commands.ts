import { sql } from 'kysely'
import type { Change } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import type { DecidedSite } from './decide-site.ts'
import type { PacedSetPoint } from './pace-one.ts'
import type { StateWrite } from './to-store.ts'

/**
 * Stores the changes of any number of locations: set-points, the history of decisions, and the states of
 * strategies. The caller has locked the leases of the locations.
 */
export async function storeDecisions(
  { tx }: Change,
  sites: readonly DecidedSite[],
  atMs: number,
): Promise<void> {
  const changed = sites.flatMap(({ setPoints }) => setPoints.filter(({ isChanged }) => isChanged))
  if (changed.length > 0) {
    await noteDecisions(tx, changed, atMs)
    await storeSetPoints(tx, changed, atMs)
    await deleteEnded(tx, changed)
  }
  await storeStates(
    tx,
    sites.flatMap(({ states }) => states),
  )
}

/** Ends the current decisions of changed set-points, and begins new ones for set-points in effect. */
async function noteDecisions(tx: Tx, changed: readonly PacedSetPoint[], atMs: number): Promise<void> {
  const noted = changed.filter(({ isDecision }) => isDecision)
  if (noted.length === 0) return
  const at = new Date(atMs)
  await sql`
    update control_decision d set to_at = greatest(d.from_at, ${at}::timestamptz), outcome = coalesce(s.outcome, d.outcome)
    from unnest(
      ${noted.map(({ deviceId }) => deviceId)}::integer[], ${noted.map(({ steering }) => steering)}::text[]
    ) as n (device_id, steering)
    left join set_point s on s.device_id = n.device_id and s.steering = n.steering
    where d.device_id = n.device_id and d.steering = n.steering and d.to_at is null
  `.execute(tx)
  await sql`
    insert into control_decision (location_id, device_id, steering, from_at, value, at_least, at_most, rung, strategy_id,
      user_id, reason, rejected, strategies, outcome)
    select location_id, device_id, steering, ${at}, value, at_least, at_most, rung, strategy_id, u.id,
      reason, rejected, strategies, outcome
    from ${rowsOf(noted)} left join user_account u on u.id = r.user_id
    where r.reason ->> 'key' <> 'released'
  `.execute(tx)
}

async function storeSetPoints(tx: Tx, changed: readonly PacedSetPoint[], atMs: number): Promise<void> {
  await sql`
    insert into set_point as p (location_id, device_id, steering, value, at_least, at_most, rung, strategy_id, user_id,
      reason, rejected, strategies, pace, outcome, since)
    select r.location_id, r.device_id, r.steering, r.value, r.at_least, r.at_most, r.rung, s.id, u.id,
      r.reason, r.rejected, r.strategies, r.pace, r.outcome, ${new Date(atMs)}
    from ${rowsOf(changed)}
    left join strategy s on s.id = r.strategy_id left join user_account u on u.id = r.user_id
    on conflict (device_id, steering) do update set location_id = excluded.location_id, value = excluded.value,
      at_least = excluded.at_least, at_most = excluded.at_most, rung = excluded.rung, strategy_id = excluded.strategy_id,
      user_id = excluded.user_id, reason = excluded.reason, rejected = excluded.rejected,
      strategies = excluded.strategies, pace = excluded.pace, outcome = excluded.outcome,
      since = case when excluded.pace -> 'noted' is distinct from p.pace -> 'noted' then excluded.since else p.since end
  `.execute(tx)
}

async function deleteEnded(tx: Tx, changed: readonly PacedSetPoint[]): Promise<void> {
  const ended = changed.filter(({ row }) => row === null)
  if (ended.length === 0) return
  await sql`
    delete from set_point s using unnest(
      ${ended.map(({ deviceId }) => deviceId)}::integer[], ${ended.map(({ steering }) => steering)}::text[]
    ) as n (device_id, steering)
    where s.device_id = n.device_id and s.steering = n.steering
  `.execute(tx)
}

/** Rows of set-points as a table `r`; devices that were deleted meanwhile are left out. */
function rowsOf(setPoints: readonly PacedSetPoint[]) {
  const rows = setPoints.flatMap(({ row }) =>
    row
      ? [
          {
            ...{ location_id: row.locationId, device_id: row.deviceId, steering: row.steering },
            ...{ value: row.value, at_least: row.atLeast, at_most: row.atMost, rung: row.rung },
            ...{ strategy_id: row.strategyId, user_id: row.userId, outcome: row.outcome },
            ...{ reason: row.reason, rejected: row.rejected, strategies: row.strategies, pace: row.pace },
          },
        ]
      : [],
  )
  return sql`(
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (location_id integer, device_id integer,
      steering text, value double precision, at_least double precision, at_most double precision, rung text,
      strategy_id integer, user_id integer, outcome text, reason jsonb, rejected jsonb, strategies jsonb, pace jsonb)
    join device d on d.id = r.device_id and d.location_id = r.location_id
  ) r`
}

async function storeStates(tx: Tx, states: readonly StateWrite[]): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into strategy_state (strategy_id, memory, state, decided_at)
    select s.id, r.memory, r.state, to_timestamp(r."atMs" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as r ("strategyId" integer, memory jsonb, state jsonb, "atMs" double precision)
    join strategy s on s.id = r."strategyId"
    on conflict (strategy_id) do update
    set memory = excluded.memory, state = excluded.state, decided_at = excluded.decided_at
  `.execute(tx)
}

/** Deletes overrides that have ended; from then on, strategies decide. */
export async function endOverrides({ tx }: Change, locationIds: readonly number[]): Promise<void> {
  await sql`
    delete from manual_override where location_id = any(${[...locationIds]}::integer[]) and until <= now()
  `.execute(tx)
}
