import { storedMetricNames, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { seedCompany } from '../apps/server/seed/companies.ts'
import { seedLocation } from '../apps/server/seed/locations.ts'
import { seedPerson } from '../apps/server/seed/people.ts'
import type { DatabaseApart } from '../apps/server/src/platform/database-apart.ts'
import { signIn } from '../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from './bench-server.ts'
import { KeptConnection } from './kept-connection.ts'
import { type Latency, measureLatency } from './latency.ts'

const LOCATIONS = 1_000
const YEAR = 2025
const zone = 'Europe/Ljubljana'
const effort = { warmUp: 5, runs: 40 }

export type ChartsOfManyResult = Record<'year' | 'month', Latency & { raw: Latency }>

/** Charts of a group of a thousand locations with a year of days, over HTTP with a kept connection, as a browser asks. */
export async function measureChartsOfMany(
  server: BenchServer,
  database: DatabaseApart,
): Promise<ChartsOfManyResult> {
  const company = await seedCompany(database)
  const person = await seedPerson(database, { role: 'ROLE_AGGREGATOR', companyId: company.id })
  const at = { companyId: company.id, locationGroupId: company.rootGroupId, timezone: zone }
  for (let i = 0; i < LOCATIONS; i++) await seedLocation(database, at)
  await writeYear(server, company.id)

  const cookie = await signIn({ url: server.httpUrl }, person)
  using connection = new KeptConnection()
  const measure = async (last: string, interval: string, table: 'month' | 'day') => {
    const [{ startMs }, { endMs }] = [localDayRange(zone, `${YEAR}-01-01`), localDayRange(zone, last)]
    const query = `from=${startMs}&to=${endMs}&interval=${interval}&measure=energy`
    const url = `${server.httpUrl}/api/location-groups/${company.rootGroupId}/charts?${query}`
    const http = await measureLatency(async () => {
      await connection.get(url, cookie)
    }, effort)
    const sums = energies.map((column) => `sum(${column})`).join(', ')
    const raw = await measureLatency(async () => {
      await server.sql.query(
        `select ${table}, ${sums} from location_${table}
         where location_id in (select id from location where company_id = $1) and ${table} between '${YEAR}-01-01' and $2
         group by ${table}`,
        [company.id, last],
      )
    }, effort)
    return { ...http, raw }
  }
  return {
    year: await measure(`${YEAR}-12-31`, 'month', 'month'),
    month: await measure(`${YEAR}-01-31`, '86400', 'day'),
  }
}

const energies = storedMetricNames
  .filter((name) => storedMetrics[name].rollUp === 'sum')
  .map((name) => storedMetrics[name].column)

/** Days and months as the roll-up leaves them, for the locations and one device of each. */
async function writeYear({ sql }: BenchServer, companyId: number) {
  await sql.query(
    `insert into device (location_id, name, category)
     select id, 'meter', 'GRID' from location where company_id = $1`,
    [companyId],
  )
  await sql.query(
    `insert into location_day (location_id, day, covered_minutes, measured, known_quarters, ${energies.join(', ')})
     select id, day, 1440, 63, 96, ${energies.map(() => 'random() * 10000').join(', ')}
     from location, generate_series('${YEAR}-01-01'::date, '${YEAR}-12-31', '1 day') as day where company_id = $1`,
    [companyId],
  )
  await sql.query(
    `insert into location_month (location_id, month, covered_minutes, measured, known_quarters, ${energies.join(', ')})
     select location_id, date_trunc('month', day), sum(covered_minutes), bit_or(measured), sum(known_quarters),
       ${energies.map((column) => `sum(${column})`).join(', ')}
     from location_day where location_id in (select id from location where company_id = $1) group by 1, 2`,
    [companyId],
  )
  await sql.query('vacuum analyze')
}
