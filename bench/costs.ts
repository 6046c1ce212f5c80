import { setTimeout as pause } from 'node:timers/promises'
import {
  component,
  highAndLow,
  spotComponent,
  tariffComponent,
  version,
} from '@kilowatt/domain/pricing/fixtures/plan-parts'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { pino } from 'pino'
import { seedCompany } from '../apps/server/seed/companies.ts'
import { seedLocation } from '../apps/server/seed/locations.ts'
import { seedPerson } from '../apps/server/seed/people.ts'
import { openDatabaseApart } from '../apps/server/src/platform/database-apart.ts'
import { signIn } from '../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from './bench-server.ts'
import { KeptConnection } from './kept-connection.ts'
import { type Latency, measureBeside, measureLatency } from './latency.ts'

export type CostsResult = {
  /** location-years that were counted */
  sample: number
  /**
   * a thousand of them, from the first that was taken to the last that was written: for the first time, from quarter-hours, and after a
   * correction of prices, from the days that were kept
   */
  firstS: number
  correctedS: number
  /** the chart of a location's month, before and meanwhile */
  quietRead: Latency
  busyRead: Latency
  /** bill of a year, 365 days with all lines */
  yearBill: Latency
  /** of a month by the day, beside the same month's chart of energies; and of a day by the quarter-hour, beside its chart */
  costMonth: Latency
  energyMonth: Latency
  costDay: Latency
  energyDay: Latency
}

const SAMPLE = 100
const YEAR = 2025
const zone = 'Europe/Ljubljana'

/** Costs of location-years in the background of a server that answers people meanwhile, all roles in one process as it ships. */
export async function measureCosts(server: BenchServer): Promise<CostsResult> {
  await using database = openDatabaseApart({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
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
  using connection = new KeptConnection()
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
  const [energyMonth, costMonth] = await measureBeside(
    chartOf('charts?interval=86400&measure=energy&', endMs),
    chartOf('pricing/chart?', endMs),
    effort,
  )
  const [energyDay, costDay] = await measureBeside(
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

/** Of twenties of reads the one in the middle. */
const middleOf = (latencies: readonly Latency[]): Latency =>
  latencies.toSorted((a, b) => a.medianMs - b.medianMs)[latencies.length >> 1] ?? { medianMs: 0, p95Ms: 0 }

async function seedYear({ sql }: BenchServer, ids: readonly number[]) {
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
  await sql.query(`insert into spot_price_day (zone, day, currency, prices, minutes, source, is_sample, fetched_at)
    select 'SI', d::date, 'EUR', (select array_agg((q * 31337 + extract(doy from d)::integer * 991) % 300007 - 20000) from generate_series(1, 96) q),
      60, 'entsoe', false, now() - interval '1 day'
    from generate_series('${YEAR - 1}-12-31'::date, '${YEAR + 1}-01-01', interval '1 day') d`)
  await sql.query('vacuum analyze location_quarter')
}

/** The plan of five components of the part `pricing`. */
async function seedPrices({ sql }: BenchServer, companyId: number, ids: readonly number[]) {
  const { schedules, components, vatPct } = version(
    [
      spotComponent('energy', { factor: '1.0375', fee: '0.01234' }),
      tariffComponent('network', highAndLow, { T1: '0.02004', T2: '0.01741' }),
      component('excise', '0.00153'),
      component('power', '2.68165', { unit: 'kW', power: 'agreed' }),
      spotComponent('sold', { factor: '0.9', fee: '-0.01' }, { direction: 'export', vat: 'none' }),
    ],
    { schedules: [highAndLow] },
  )
  const { rows } = await sql.query<{ id: number }>({
    text: `insert into utility_plan (owner_kind, company_id, name, kind, currency, country)
      values ('company', $1, 'Bench', 'spot_market', 'EUR', 'SI') returning id`,
    values: [companyId],
  })
  const planId = rows[0]?.id
  await sql.query({
    text: `insert into utility_plan_version (plan_id, status, valid_from, vat_pct, schedules, components, is_multi_tariff, has_export, has_tiers, has_spot)
      values ($1, 'published', '2020-01-01', $2, $3, $4, true, true, false, true)`,
    values: [planId, vatPct, JSON.stringify(schedules), JSON.stringify(components)],
  })
  await sql.query({
    text: `insert into price_list (location_id, plan_id, valid_from, netting, netting_period, agreed_kw)
      select id, $2, '2020-01-01', 'separate', 'month', '{"T0": "7"}' from unnest($1::integer[]) as l (id)`,
    values: [ids, planId],
  })
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
