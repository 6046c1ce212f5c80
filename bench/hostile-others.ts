import { setTimeout as delay } from 'node:timers/promises'
import { loadOf } from '@kilowatt/domain/tariff/fixtures/tariff-terms'
import { pino } from 'pino'
import { seedPerson } from '../apps/server/seed/people.ts'
import { openDatabaseApart } from '../apps/server/src/platform/database-apart.ts'
import { signIn } from '../apps/server/src/testing/people/sign-in.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { startAttack } from './hostile.ts'
import { dayChart, type PersonTarget, personAttacks } from './hostile-people.ts'
import { KeptConnection } from './kept-connection.ts'
import { type Latency, latencyOf } from './latency.ts'
import { bringMeteringPlace } from './metering-place.ts'
import { residentMb } from './process-figures.ts'
import type { Row } from './report.ts'
import { loadYearLocation } from './year-location.ts'

/** What another person waits for the chart of a day while somebody asks for as much as they can; memory is the server's. */
export type OthersResult = Readonly<
  Record<string, { readonly quiet: Latency; readonly attacked: Latency; readonly rssMb: number }>
>

const QUIET_S = 5
const ATTACK_S = 12
/** People look, and look again. */
const PAUSE_MS = 25

/** One server and two people: before each attack it is measured how quick the other one's charts are without it. */
export async function measureOthers(
  say: (line: string) => void,
  wanted: readonly string[] = Object.keys(personAttacks),
): Promise<OthersResult> {
  await using server = await startBenchServer({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' })
  await using database = openDatabaseApart({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const { locationId, cookie } = await loadYearLocation(server, database)
  const person = await targetOf(server, { locationId, cookie })
  const other = await signIn(
    { url: server.httpUrl },
    await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' }),
  )
  const look = (seconds: number) => lookAtCharts(server, { locationId, cookie: other }, seconds)
  const results: Record<string, OthersResult[string]> = {}
  for (const name of wanted) {
    say(`hostile: one person asks for ${name} …`)
    // what the attack before left behind is done first
    await look(QUIET_S)
    const { latency: quiet } = await look(QUIET_S)
    await using _attack = await startAttack({ name, person })
    const { latency: attacked, rssMb } = await look(ATTACK_S)
    results[name] = { quiet, attacked, rssMb }
  }
  return results
}

async function targetOf(
  server: BenchServer,
  { locationId, cookie }: Pick<PersonTarget, 'locationId' | 'cookie'>,
): Promise<PersonTarget> {
  const load = loadOf('2024-10-01', '2026-09-30', (i) => 60 + ((i * 104_729) % 300))
  const place = await bringMeteringPlace(server, load)
  return {
    httpPort: Number(new URL(server.httpUrl).port),
    cookie,
    locationId,
    calculation: { path: place.path, body: JSON.stringify({ data: place.asked }), cookie: place.cookie },
  }
}

async function lookAtCharts(
  server: BenchServer,
  { locationId, cookie }: Pick<PersonTarget, 'locationId' | 'cookie'>,
  seconds: number,
) {
  using connection = new KeptConnection()
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  let rssMb = 0
  for (let n = 0; performance.now() < until; n++) {
    const askedAt = performance.now()
    await connection.get(`${server.httpUrl}/api${dayChart(locationId, n)}`, cookie)
    took.push(performance.now() - askedAt)
    rssMb = Math.max(rssMb, await residentMb(server.pid))
    await delay(PAUSE_MS)
  }
  return { latency: latencyOf(took), rssMb }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

export const othersRows = (others: OthersResult | undefined): Row[] =>
  Object.entries(others ?? {}).map(([name, { quiet, attacked, rssMb }]) => [
    `one person asks for ${name}: day chart of another, p95`,
    ms(attacked.p95Ms),
    `≤ ${ms(2 * quiet.p95Ms)}`,
    `quiet ${ms(quiet.p95Ms)}; median ${ms(attacked.medianMs)}, quiet ${ms(quiet.medianMs)}; memory ${rssMb.toFixed(0)} MB`,
  ])
