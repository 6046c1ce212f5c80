import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { energyColumns, loadManyLocations, YEAR_OF_MANY, ZONE_OF_MANY } from '../data/many-locations.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, measureLatency } from '../support/latency.ts'

const effort = { warmUp: 5, runs: 40 }

export type ChartsOfManyResult = Record<'year' | 'month', Latency & { raw: Latency }>

/**
 * Charts of a group of a thousand locations with one year of days, over HTTP on a kept-alive connection, as a
 * browser does.
 */
export async function measureChartsOfMany(
  server: BenchServer,
  database: StandaloneDatabase,
): Promise<ChartsOfManyResult> {
  const { company, cookie } = await loadManyLocations(server, database)
  using connection = new KeepAliveConnection()
  const measure = async (last: string, interval: string, table: 'month' | 'day') => {
    const [{ startMs }, { endMs }] = [
      localDayRange(ZONE_OF_MANY, `${YEAR_OF_MANY}-01-01`),
      localDayRange(ZONE_OF_MANY, last),
    ]
    const query = `from=${startMs}&to=${endMs}&interval=${interval}&measure=energy`
    const url = `${server.httpUrl}/api/location-groups/${company.rootGroupId}/charts?${query}`
    const http = await measureLatency(async () => {
      await connection.get(url, cookie)
    }, effort)
    const sums = energyColumns.map((column) => `sum(${column})`).join(', ')
    const raw = await measureLatency(async () => {
      await server.sql.query(
        `select ${table}, ${sums} from location_${table}
         where location_id in (select id from location where company_id = $1) and ${table} between '${YEAR_OF_MANY}-01-01' and $2
         group by ${table}`,
        [company.id, last],
      )
    }, effort)
    return { ...http, raw }
  }
  return {
    year: await measure(`${YEAR_OF_MANY}-12-31`, 'month', 'month'),
    month: await measure(`${YEAR_OF_MANY}-01-31`, '86400', 'day'),
  }
}
