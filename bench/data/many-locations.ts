import { storedMetricNames, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedLocation } from '../../apps/server/seed/locations.ts'
import { seedPerson } from '../../apps/server/seed/people.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from '../support/bench-server.ts'

const LOCATIONS = 1_000
/** a year with all of its days */
export const YEAR_OF_MANY = 2025
export const ZONE_OF_MANY = 'Europe/Ljubljana'

/** A company of a thousand locations with one year of days, and a person who manages it. */
export async function loadManyLocations(server: BenchServer, database: StandaloneDatabase) {
  const company = await seedCompany(database)
  const person = await seedPerson(database, { role: 'ROLE_AGGREGATOR', companyId: company.id })
  const at = { companyId: company.id, locationGroupId: company.rootGroupId, timezone: ZONE_OF_MANY }
  for (let i = 0; i < LOCATIONS; i++) await seedLocation(database, at)
  await writeYear(server, company.id)
  return { company, cookie: await signIn({ url: server.httpUrl }, person) }
}

export const energyColumns = storedMetricNames
  .filter((name) => storedMetrics[name].rollUp === 'sum')
  .map((name) => storedMetrics[name].column)

/** Rolled-up days and months for the locations and one device of each. */
async function writeYear({ sql }: BenchServer, companyId: number) {
  await sql.query(
    `insert into device (location_id, name, category)
     select id, 'meter', 'GRID' from location where company_id = $1`,
    [companyId],
  )
  await sql.query(
    `insert into location_day (location_id, day, covered_minutes, measured, known_quarters, ${energyColumns.join(', ')})
     select id, day, 1440, 63, 96, ${energyColumns.map(() => 'random() * 10000').join(', ')}
     from location, generate_series('${YEAR_OF_MANY}-01-01'::date, '${YEAR_OF_MANY}-12-31', '1 day') as day where company_id = $1`,
    [companyId],
  )
  await sql.query(
    `insert into location_month (location_id, month, covered_minutes, measured, known_quarters, ${energyColumns.join(', ')})
     select location_id, date_trunc('month', day), sum(covered_minutes), bit_or(measured), sum(known_quarters),
       ${energyColumns.map((column) => `sum(${column})`).join(', ')}
     from location_day where location_id in (select id from location where company_id = $1) group by 1, 2`,
    [companyId],
  )
  await sql.query('vacuum analyze')
}
