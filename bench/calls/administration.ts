import { pino } from 'pino'
import { type LoadData, seedLoad } from '../../apps/server/seed/load/load.ts'
import { noteStates } from '../../apps/server/src/modules/analytics/rankings/location-states.job.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, measureLatency } from '../support/latency.ts'
import { type AdministrationCall, administrationCalls } from './administration-calls.ts'

/** `raw` is the minimum that PostgreSQL needs for the call, where that is meaningful. */
type CallLatency = Latency & { kilobytesSent: number; raw?: Latency }
export type AdministrationResult = {
  /** by call name */
  calls: Record<string, CallLatency>
  /** time to create the load data */
  loadS: number
}

const effort = { warmUp: 12, runs: 60 }

/**
 * Pages of super admins and aggregators on a large installation, over HTTP on a kept-alive connection, as a
 * browser does.
 */
export async function measureAdministration(server: BenchServer): Promise<AdministrationResult> {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const startedAt = performance.now()
  const load = await seedLoad(database)
  const loadS = (performance.now() - startedAt) / 1000
  await sendMeasurements(server)
  await writeDays(server)
  // normally a job does this once a minute, but it may not have run yet
  await noteStates(database, Date.now())
  await server.sql.query('vacuum analyze')

  const cookies = await signAllIn(server, load)
  using connection = new KeepAliveConnection()
  const calls: Record<string, CallLatency> = {}
  for (const call of await administrationCalls(server.sql, load))
    calls[call.name] = await measureCall(server, connection, cookies[call.as], call)
  return { calls, loadS }
}

async function measureCall(
  { httpUrl, sql }: BenchServer,
  connection: KeepAliveConnection,
  cookie: string,
  { paths, raw }: AdministrationCall,
): Promise<CallLatency> {
  let bytes = 0
  const http = await measureLatency(async (i) => {
    const { body } = await connection.get(`${httpUrl}/api${paths[i % paths.length]}`, cookie)
    bytes = Math.max(bytes, body.length)
  }, effort)
  const kilobytesSent = Math.ceil(bytes / 1024)
  if (raw === undefined) return { ...http, kilobytesSent }
  const least = await measureLatency(async () => {
    await sql.query(raw)
  }, effort)
  return { ...http, kilobytesSent, raw: least }
}

async function signAllIn({ httpUrl: url, sql }: BenchServer, { password, superAdmin, aggregator }: LoadData) {
  const { rows } = await sql.query<{ email: string }>(
    `select email from user_account u join location l on l.owner_id = u.id
     where email_verified and not exists (select from membership m where m.user_id = u.id and role = 'ROLE_AGGREGATOR')
     order by u.id limit 1`,
  )
  const cookieOf = (email: string) => signIn({ url }, { email, password })
  return {
    superAdmin: await cookieOf(superAdmin),
    aggregator: await cookieOf(aggregator),
    owner: await cookieOf(rows[0]?.email ?? ''),
  }
}

/** Gives each device a recent sample, so that current values exist. */
const sendMeasurements = ({ sql }: BenchServer) =>
  sql.query(`insert into sample (location_id, device_id, at, power_w)
    select location_id, id, now() - age * interval '4 minutes', id % 5000 from device, generate_series(0, 2) as age`)

/** Rolled-up days for half of the year so far, including today for lists. */
const writeDays = ({ sql }: BenchServer) =>
  sql.query(`insert into location_day (location_id, day, covered_minutes, measured, production_wh, consumption_wh, import_wh, export_wh)
    select id, current_date - age, 1200 - id % 1100, 15, id % 9000, id % 7000, id % 5000, id % 3000
    from location, generate_series(0, 60) as age`)
