import { setTimeout as pause } from 'node:timers/promises'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { pino } from 'pino'
import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedLocation } from '../../apps/server/seed/locations.ts'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import { seedPrices, seedSpotPrices } from '../data/priced-locations.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, measureAlongside, measureLatency } from '../support/latency.ts'

export type CostsResult = {
  /** number of location-years that were calculated */
  sample: number
  /**
   * seconds for a thousand of them, from the first start to the last write: the first time from
   * quarter-hours, and after a price correction from stored days
   */
  firstS: number
  correctedS: number
  /** the chart of a location's month, before and during the calculation */
  quietRead: Latency
  busyRead: Latency
  /** bill of a year, 365 days with all lines */
  yearBill: Latency
  /**
   * chart of a month by day, next to the energy chart of the same month; and of a day by quarter-hour, next
   * to its energy chart
   */
  costMonth: Latency
  energyMonth: Latency
  costDay: Latency
  energyDay: Latency
}

const SAMPLE = 100
const YEAR = 2025
const zone = 'Europe/Ljubljana'

/**
 * Costs of location-years in the background of a server that answers people meanwhile, all roles in one
 * process as shipped.
 */
export async function measureCosts(server: BenchServer): Promise<CostsResult> {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const company = await seedCompany(database)
  const person = await seedPerson(database, { role: 'ROLE_AGGREGATOR', companyId: company.id })
  const ids: number[] = []
  for (let i = 0; i < SAMPLE; i++)
    ids.push(
      (
        await seedLocation(database, {
          ...{ companyId: company.id, locationGroupId: company.rootGroupId, timezone: zone },
        })
      ).id,
    )
  await seedYear(server, ids)
  await seedPrices(server, company.id, ids)
  const cookie = await signIn({ url: server.httpUrl }, person)
  using connection = new KeepAliveConnection()
  const { startMs } = localDayRange(zone, `${YEAR}-06-01`)
  const { endMs } = localDayRange(zone, `${YEAR}-06-30`)
  const get = (path: string) => connection.get(`${server.httpUrl}/api/locations/${path}`, cookie)
  const read = (i: number) =>
    get(
      `${ids[i % SAMPLE]}/charts?from=${startMs}&to=${endMs}&interval=900&measure=power&series=gridImport,gridExport`,
    )
  const reading = async (i: number) => {
    await read(i)
  }
  const recount = async () => {
    await mark(server, ids)
    await until(server, 'select 1 from cost_mark where claimed_until is not null')
    const startedAt = performance.now()
    await until(server, 'select 1 where not exists (select from cost_mark)')
    return (performance.now() - startedAt) / SAMPLE
  }
  const firstS = await recount()
  const quietRead = await measureLatency(reading, { warmUp: 40, runs: 200 })
  const done = recount()
  const busy: Latency[] = []
  let isDone = false
  const finished = done.finally(() => {
    isDone = true
  })
  while (!isDone) busy.push(await measureLatency(reading, { warmUp: 0, runs: 20 }))
  const correctedS = await finished
  const yearBill = await measureLatency(
    async (i) => {
      await get(`${ids[i % SAMPLE]}/pricing/costs?from=${YEAR}-01-01&to=${YEAR}-12-31`)
    },
    { warmUp: 5, runs: 40 },
  )
  const chartOf = (path: string, to: number) => async (i: number) => {
    await get(`${ids[i % SAMPLE]}/${path}from=${startMs}&to=${to}`)
  }
  const { endMs: dayEndMs } = localDayRange(zone, `${YEAR}-06-01`)
  const effort = { warmUp: 20, runs: 100 }
  const [energyMonth, costMonth] = await measureAlongside(
    chartOf('charts?interval=86400&measure=energy&', endMs),
    chartOf('pricing/chart?', endMs),
    effort,
  )
  const [energyDay, costDay] = await measureAlongside(
    chartOf('charts?interval=900&measure=energy&', dayEndMs),
    chartOf('pricing/chart?', dayEndMs),
    effort,
  )
  const { rows } = await server.sql.query<{ n: number }>('select count(*)::integer as n from cost_day')
  if (rows[0]?.n !== SAMPLE * 365) throw new Error(`${rows[0]?.n} days were counted`)
  return {
    sample: SAMPLE,
    ...{ firstS, correctedS },
    quietRead,
    busyRead: middleOf(busy),
    yearBill,
    ...{ costMonth, energyMonth, costDay, energyDay },
  }
}

/** The median of each group of twenty reads. */
const middleOf = (latencies: readonly Latency[]): Latency =>
  latencies.toSorted((a, b) => a.medianMs - b.medianMs)[latencies.length >> 1] ?? { medianMs: 0, p95Ms: 0 }

async function seedYear(server: BenchServer, ids: readonly number[]) {
  const { sql } = server
  const from = new Date(localDayRange(zone, `${YEAR}-01-01`).startMs)
  const to = new Date(localDayRange(zone, `${YEAR}-12-31`).endMs)
  await sql.query({
    text: `insert into location_quarter (location_id, at, import_wh, solar_to_house_wh, export_wh, covered_minutes, measured)
      select id, at, (extract(epoch from at)::bigint / 900 * 7919 % 90007) / 50.0,
        case when extract(hour from at) between 8 and 15 then (extract(epoch from at)::bigint / 900 * 611953 % 90001) / 60.0 else 0 end,
        case when extract(hour from at) between 8 and 15 then (extract(epoch from at)::bigint / 900 * 104729 % 90001) / 40.0 else 0 end,
        15, 63
      from unnest($1::integer[]) as l (id), generate_series($2::timestamptz, $3::timestamptz - interval '1 second', interval '15 minutes') at`,
    values: [ids, from, to],
  })
  await sql.query({
    text: `insert into location_day (location_id, day, covered_minutes, measured)
      select id, day, 1440, 63 from unnest($1::integer[]) as l (id), generate_series('${YEAR}-01-01'::date, '${YEAR}-12-31', interval '1 day') day`,
    values: [ids],
  })
  await seedSpotPrices(server, YEAR, YEAR)
  await sql.query('vacuum analyze location_quarter')
}

const mark = ({ sql }: BenchServer, ids: readonly number[]) =>
  sql.query({
    text: `insert into cost_mark (location_id, from_day, to_day)
      select id, '${YEAR}-01-01', '${YEAR}-12-31' from unnest($1::integer[]) as l (id)
      on conflict (location_id) do update set from_day = excluded.from_day, to_day = excluded.to_day, mark = gen_random_uuid()`,
    values: [ids],
  })

async function until({ sql }: BenchServer, text: string) {
  while ((await sql.query(text)).rowCount === 0) await pause(20)
}
