import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import { registerFleet } from '../devices/fleet.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, latencyOf, measureLatency } from '../support/latency.ts'
import { watchWork } from '../support/server-work.ts'
import { controllerLost, powerOver, setRule } from './alarm-rules-set.ts'
import { type CrossingsResult, measureCrossings } from './crossings.ts'
import { openSenders } from './steady-senders.ts'

export type AlarmsResult = {
  crossings: CrossingsResult
  /** the server at `MESSAGES_PER_SECOND` with rules and without */
  withRules: Ingest
  withoutRules: Ingest
  /** lists of a company with `OPEN` open alarms */
  lists: Readonly<Record<string, Latency>>
  /** time until every lost controller has its alarm, s */
  lostS: number
  alarms: number
  /** messages that an operator got about these alarms */
  notifications: number
}

export type Ingest = {
  /** share of a core */
  readonly share: number
  /** from sending a message to its acknowledgement */
  readonly ack: Latency
}

export const LOCATIONS = 10_000
export const RULES = 8
export const MESSAGES_PER_SECOND = 800
export const OPEN = 5_000
const SENDERS = 200
const SECONDS = 20
/** Rules are off and on in turn, so other work on the machine slows both alike. */
const ROUNDS = 2
const LIMIT_W = 100_000
const LONGEST_S = 120
/** Time until the first message about the alarms has been sent, and nothing else follows. */
const QUIET_S = 60

/** Measures rules, lists and a mass failure of an installation with 10,000 locations. */
export async function measureAlarms(server: BenchServer): Promise<AlarmsResult> {
  const fleet = await registerFleet(server.sql, LOCATIONS)
  await server.sql.query('vacuum analyze')
  const companyId = await companyOf(server)
  const operator = await seedOperator(server, companyId)

  const lost = await loseAll(server, operator, companyId)
  await findAll(server)

  const ingest = await measureIngest(server, { fleet, cookie: operator.cookie, companyId })

  const [watched] = fleet.slice(SENDERS)
  if (!watched) throw new Error('no fleet')
  const crossings = await measureCrossings(server, operator.cookie, watched)

  await server.sql.query('delete from alarm')
  const lists = await measureLists(server, operator.cookie, companyId)
  return { crossings, ...ingest, lists, ...lost }
}

type Installation = {
  readonly fleet: Awaited<ReturnType<typeof registerFleet>>
  readonly cookie: string
  readonly companyId: number
}

/** The same messages with `RULES` rules of all locations and without. Ends with the rules on. */
async function measureIngest(server: BenchServer, { fleet, cookie, companyId }: Installation) {
  const rules = Array.from({ length: RULES }, (_, n) => powerOver(`Limit ${n}`, LIMIT_W + n, n))
  const slots: string[] = []
  for (const rule of rules)
    slots.push(await setRule(server, cookie, { companyId }, { ...rule, isActive: false }))
  await using senders = await openSenders(server, fleet.slice(0, SENDERS))
  const shares = { with: 0, without: 0 }
  const took: Record<keyof typeof shares, number[]> = { with: [], without: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const which of ['without', 'with'] as const) {
      for (const [n, rule] of rules.entries())
        await setRule(server, cookie, { companyId }, { ...rule, slot: slots[n], isActive: which === 'with' })
      await delay(2_000)
      await senders.sendFor(3, MESSAGES_PER_SECOND, nearLimit)
      const work = await watchWork(server)
      took[which].push(...(await senders.sendFor(SECONDS / ROUNDS, MESSAGES_PER_SECOND, nearLimit)))
      shares[which] += (await work()).cores.server / ROUNDS
    }
  return {
    withRules: { share: shares.with, ack: latencyOf(took.with) },
    withoutRules: { share: shares.without, ack: latencyOf(took.without) },
  }
}

const nearLimit = (n: number) => LIMIT_W - 1_000 + (n % 900)

async function companyOf({ sql }: BenchServer): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(`select id from company where name = 'Bench'`)
  return rows[0]?.id ?? 0
}

async function seedOperator({ databaseUrl, httpUrl: url }: BenchServer, companyId: number) {
  await using database = openStandaloneDatabase({ url: databaseUrl, log: pino({ level: 'silent' }) })
  const person = await seedPerson(database, { role: 'ROLE_AGGREGATOR', companyId })
  return { userId: person.id, cookie: await signIn({ url }, person) }
}

type Operator = Awaited<ReturnType<typeof seedOperator>>

/** The controllers of all locations fall silent in the same second. */
async function loseAll(server: BenchServer, operator: Operator, companyId: number) {
  const { sql } = server
  await setRule(server, operator.cookie, { companyId }, controllerLost)
  await sql.query(`update oem_device set disconnected_at = now(), disconnected_because = 'lost'`)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  let alarms = 0
  while (alarms < LOCATIONS && seconds() < LONGEST_S) {
    await delay(250)
    const { rows } = await sql.query<{ count: string }>(
      `select count(*) from alarm where kind = 'CONTROLLER_ERROR_CONNECTION' and resolved_at is null`,
    )
    alarms = Number(rows[0]?.count)
  }
  const lostS = seconds()
  await delay(QUIET_S * 1000)
  const { rows } = await sql.query<{ count: string }>(
    'select count(*) from notification where user_id = $1',
    [operator.userId],
  )
  return { lostS, alarms, notifications: Number(rows[0]?.count) }
}

/** Acts as if no controller had ever connected; ends when their alarms are resolved. */
async function findAll({ sql }: BenchServer) {
  await sql.query('update oem_device set disconnected_at = null, disconnected_because = null')
  for (let open = 1; open > 0; ) {
    await delay(250)
    const { rows } = await sql.query<{ count: string }>(
      'select count(*) from alarm where resolved_at is null',
    )
    open = Number(rows[0]?.count)
  }
}

async function measureLists(server: BenchServer, cookie: string, companyId: number) {
  await server.sql.query(
    `insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at)
     select company_id, id, 'OFF_GRID', 'OFF_GRID', 'location:' || id,
       (array['critical', 'major', 'minor', 'info'])[1 + id % 4], now() - id % 9000 * interval '1 minute', now()
     from location where company_id = $1 order by id limit $2`,
    [companyId, OPEN],
  )
  await server.sql.query('vacuum analyze alarm')
  using connection = new KeepAliveConnection()
  const lists: Record<string, Latency> = {}
  for (const [name, query] of Object.entries({
    'by cause': '&view=cause',
    'all, page 40': '&view=all&page=40',
    'unassigned and critical': '&view=unassigned&severity=critical',
    'by a word': '&view=all&search=0000',
  }))
    lists[name] = await measureLatency(
      async () => {
        await connection.get(`${server.httpUrl}/api/alarms?companyId=${companyId}${query}`, cookie)
      },
      { warmUp: 12, runs: 60 },
    )
  return lists
}
