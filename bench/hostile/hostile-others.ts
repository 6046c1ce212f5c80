import { setTimeout as delay } from 'node:timers/promises'
import { loadOf } from '@kilowatt/domain/grid-tariff/fixtures/tariff-terms'
import { pino } from 'pino'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import { seedMeteringPlace } from '../data/metering-place.ts'
import { seedPrices, seedSpotPrices } from '../data/priced-locations.ts'
import { loadYearLocation, YEAR } from '../data/year-location.ts'
import { type BenchServer, startBenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, latencyOf } from '../support/latency.ts'
import { residentMb } from '../support/process-figures.ts'
import { type ServerWork, watchWork } from '../support/server-work.ts'
import { startAttack } from './hostile.ts'
import { dayChart, type PersonTarget } from './hostile-people.ts'

type Seen = Latency & ServerWork & { readonly rssMb: number }

/**
 * How long another person waits for the chart of a day while one person requests as much as possible. Memory
 * is the server's.
 */
export type OthersResult = Readonly<Record<string, { readonly quiet: Seen; readonly attacked: Seen }>>

/** Quiet and attacked rounds alternate, so other work on the machine slows both alike. */
const ROUNDS = 3
const QUIET_S = 3
const ATTACK_S = 10
/** Interval between two requests for the chart. */
const PAUSE_MS = 25
/** Share of a processor below which an attack's remaining work counts as done, for server and database. */
const AT_REST = 0.1
const REST_LOOK_MS = 300
const MOST_REST_LOOKS = 60
const PLANS = 4

/** One server and two people. */
export async function measureOthers(
  print: (line: string) => void,
  wanted: readonly string[],
): Promise<OthersResult> {
  if (wanted.length === 0) return {}
  await using server = await startBenchServer({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' })
  const { person, cookie } = await twoPeople(server)
  const results: Record<string, OthersResult[string]> = {}
  const look = lookAtCharts(server, { locationId: person.locationId, cookie })
  // the first run of everything is slow
  await look(QUIET_S)
  for (const name of wanted) {
    print(`hostile: one person requests ${name} …`)
    const quiet: Look[] = []
    const attacked: Look[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await comeToRest(server)
      quiet.push(await look(QUIET_S))
      await using _attack = await startAttack({ name, person })
      attacked.push(await look(ATTACK_S))
    }
    results[name] = { quiet: seenIn(quiet), attacked: seenIn(attacked) }
  }
  return results
}

async function twoPeople(server: BenchServer): Promise<{ person: PersonTarget; cookie: string }> {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const { locationId, companyId, cookie } = await loadYearLocation(server, database)
  const thisYear = new Date().getUTCFullYear()
  await repeatYears(server, locationId, thisYear)
  await seedSpotPrices(server, YEAR, thisYear)
  const planIds = [await seedPrices(server, companyId, [locationId])]
  while (planIds.length < PLANS) planIds.push(await seedPrices(server, companyId, []))
  const load = loadOf('2024-10-01', '2026-09-30', (i) => 60 + ((i * 104_729) % 300))
  const place = await seedMeteringPlace(server, load)
  const other = await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' })
  return {
    person: {
      httpPort: Number(new URL(server.httpUrl).port),
      ...{ cookie, locationId, planIds },
      calculation: {
        path: place.path,
        body: JSON.stringify({ data: place.requested }),
        cookie: place.cookie,
      },
    },
    cookie: await signIn({ url: server.httpUrl }, other),
  }
}

/**
 * Copies the quarter-hours and days of the year to each year until now, because plans are compared over the
 * last twelve months.
 */
async function repeatYears({ sql }: BenchServer, locationId: number, last: number) {
  for (let years = 1; YEAR + years <= last; years++)
    for (const [table, column] of [
      ['location_quarter', 'at'],
      ['location_day', 'day'],
    ])
      await sql.query(`create temporary table again as select * from ${table} where location_id = ${locationId}
          and ${column} between '${YEAR}-01-02' and '${YEAR}-12-30';
        update again set ${column} = ${column} + interval '${years} years';
        insert into ${table} select * from again on conflict do nothing;
        drop table again`)
  await sql.query('vacuum analyze')
}

async function comeToRest(server: BenchServer) {
  for (let looks = 0; looks < MOST_REST_LOOKS; looks++) {
    const work = await watchWork(server)
    await delay(REST_LOOK_MS)
    const { cores } = await work()
    if (cores.server + cores.apart + cores.database < AT_REST) return
  }
}

type Look = ServerWork & { readonly took: readonly number[]; readonly rssMb: number }

const lookAtCharts =
  (server: BenchServer, { locationId, cookie }: Pick<PersonTarget, 'locationId' | 'cookie'>) =>
  async (seconds: number): Promise<Look> => {
    using connection = new KeepAliveConnection()
    const work = await watchWork(server)
    const until = performance.now() + seconds * 1000
    const took: number[] = []
    let rssMb = 0
    for (let n = 0; performance.now() < until; n++) {
      const requestedAt = performance.now()
      await connection.get(`${server.httpUrl}/api${dayChart(locationId, n)}`, cookie)
      took.push(performance.now() - requestedAt)
      rssMb = Math.max(rssMb, await residentMb(server.pid))
      await delay(PAUSE_MS)
    }
    return { ...(await work()), took, rssMb }
  }

function seenIn(looks: readonly Look[]): Seen {
  const mean = (of: (look: Look) => number) =>
    looks.reduce((sum, look) => sum + of(look), 0) / Math.max(1, looks.length)
  return {
    ...latencyOf(looks.flatMap(({ took }) => took)),
    rssMb: Math.max(...looks.map(({ rssMb }) => rssMb)),
    loopP99Ms: Math.max(...looks.map(({ loopP99Ms }) => loopP99Ms)),
    cores: {
      server: mean(({ cores }) => cores.server),
      apart: mean(({ cores }) => cores.apart),
      database: mean(({ cores }) => cores.database),
    },
  }
}
