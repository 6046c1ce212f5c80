import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openSenders } from '../alarms/steady-senders.ts'
import { type FleetDevice, registerFleet } from '../devices/fleet.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { type Latency, latencyOf } from '../support/latency.ts'
import { watchWork } from '../support/server-work.ts'

export type ControlResult = {
  /** share of a core that strategies add to the server, and to the database */
  serverShare: number
  databaseShare: number
  withoutShare: number
  /** time until every location had decided once and sent its first commands, s */
  startS: number
  /** number of locations decided within ten seconds of the end of the measurement */
  decided: number
  /** time from a reading to the stored decision */
  latency: Latency
}

export const LOCATIONS = 10_000
export const STRATEGIES = 3
const SECONDS = 30
/** Longest time until all locations have had their first decision and their first commands. */
const LONGEST_START_S = 240
const RUNS = 40
const LONGEST_MS = 10_000

/**
 * Measures three strategies at each of 10,000 locations, decided every ten seconds, and the time from a
 * reading to a decision.
 */
export async function measureControl(server: BenchServer): Promise<ControlResult> {
  const { sql } = server
  const fleet = await registerFleet(sql, LOCATIONS)
  await addBatteries(sql)
  await sql.query('vacuum analyze')
  const work = async (seconds: number) => {
    const since = await watchWork(server)
    await delay(seconds * 1_000)
    return (await since()).cores
  }
  const before = await work(SECONDS / 3)
  await addStrategies(sql)
  const startS = await untilAllDecided(sql)
  const after = await work(SECONDS)
  const { rows } = await sql.query<{ count: string }>(
    `select count(distinct s.location_id) from strategy_state t join strategy s on s.id = t.strategy_id
     where t.decided_at > now() - interval '75 seconds'`,
  )
  const [home] = fleet
  if (!home) throw new Error('no fleet')
  return {
    serverShare: after.server - before.server,
    databaseShare: after.database - before.database,
    withoutShare: before.server,
    startS,
    decided: Number(rows[0]?.count),
    latency: await measureDecisions(server, home),
  }
}

async function untilAllDecided(sql: pg.Client): Promise<number> {
  const since = performance.now()
  const passedS = () => (performance.now() - since) / 1_000
  while (passedS() < LONGEST_START_S) {
    const { rows } = await sql.query<{ count: string }>(
      `select count(distinct s.location_id) from strategy_state t join strategy s on s.id = t.strategy_id`,
    )
    if (Number(rows[0]?.count) === LOCATIONS) return passedS()
    await delay(500)
  }
  throw new Error(`not every location decided within ${LONGEST_START_S} s`)
}

const power = { kind: 'power', unit: 'W', min: -5_000, max: 5_000, step: 1, nullable: true, hold: 86_400 }

/**
 * A battery behind each controller, with readings that stay fresh for the whole measurement. The battery
 * reports the limit that its strategy sets, so commands are only renewed.
 */
async function addBatteries(sql: pg.Client): Promise<void> {
  await sql.query(`update oem_device set connected = true, connected_at = now()`)
  await sql.query(`update device set expected_period_s = 3600`)
  await sql.query(
    `insert into device (location_id, oem_device_id, source, name, category, expected_period_s)
     select location_id, oem_device_id, 'bat1', 'Battery', 'BATTERY', 3600 from device`,
  )
  await sql.query(
    `insert into device_parameter (device_id, name, sort, description, value, value_at)
     select id, p.name, p.sort, p.description, p.value, now() from device cross join (values
       ('p_set', 0, $1::jsonb, 'null'::jsonb), ('p_chg_limit', 1, $2, 'null'), ('p_dis_limit', 2, $2, '0')
     ) as p (name, sort, description, value) where category = 'BATTERY'`,
    [JSON.stringify(power), JSON.stringify({ ...power, kind: 'number', min: 0 })],
  )
  await sql.query(
    `insert into sample (location_id, device_id, at, power_w, soc_pct)
     select location_id, id, now(), case category when 'GRID' then 400 else 0 end, case category when 'BATTERY' then 50 end
     from device`,
  )
}

/** The first strategy keeps the battery at 80 %; the others watch. */
async function addStrategies(sql: pg.Client): Promise<void> {
  await sql.query(
    `insert into strategy (location_id, kind, name, place, is_active, settings, device_ids)
     select d.location_id, 'RESERVE', 'Reserve ' || n, n, true,
       jsonb_build_object('reservePct', case n when 1 then 80 else 30 end, 'from', '00:00', 'to', '00:00', 'fromGrid', false),
       array[d.id]
     from device d cross join generate_series(1, $1) n where d.category = 'BATTERY'`,
    [STRATEGIES],
  )
}

/** Time from a surplus that changes by 3 kW to the set-point of the battery that charges with it. */
async function measureDecisions(server: BenchServer, device: FleetDevice): Promise<Latency> {
  await using senders = await openSenders(server, [device])
  const took: number[] = []
  for (let n = 0; n < RUNS; n++) {
    // readings of one device are seconds apart
    await delay(1_500)
    const wantedW = n % 2 === 0 ? 1_000 : 4_000
    const sentAt = performance.now()
    senders.send(0, -wantedW)
    await untilDecided(server.sql, device.locationId, wantedW)
    took.push(performance.now() - sentAt)
  }
  return latencyOf(took)
}

async function untilDecided(sql: pg.Client, locationId: number, wantedW: number): Promise<void> {
  let seen: unknown
  for (const since = Date.now(); Date.now() - since < LONGEST_MS; await delay(10)) {
    const { rows } = await sql.query<{ at_least: number | null }>(
      'select at_least, reason, since from set_point where location_id = $1',
      [locationId],
    )
    if (rows[0]?.at_least === wantedW) return
    seen = rows[0]
  }
  throw new Error(`${wantedW} W were not decided within ${LONGEST_MS} ms, but ${JSON.stringify(seen)}`)
}
