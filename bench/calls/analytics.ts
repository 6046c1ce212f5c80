import { localDayRange } from '@kilowatt/domain/time/local-day'
import { pino } from 'pino'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { loadManyLocations, YEAR_OF_MANY, ZONE_OF_MANY } from '../data/many-locations.ts'
import { loadYearLocation, YEAR, YEAR_ZONE } from '../data/year-location.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, measureLatency } from '../support/latency.ts'

export type AnalyticsResult = {
  /** summary of a location with one year of minutes */
  locationMonth: Latency
  locationYear: Latency
  /** summary of a thousand locations */
  groupMonth: Latency
  groupYear: Latency
  ranking: Latency
}

const effort = { warmUp: 5, runs: 40 }

/** Summaries of one location and of a thousand, over HTTP on a kept-alive connection, as a browser does. */
export async function measureAnalytics(server: BenchServer): Promise<AnalyticsResult> {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const { locationId, cookie } = await loadYearLocation(server, database)
  const many = await loadManyLocations(server, database)
  using connection = new KeepAliveConnection()
  const measure = (path: string, label: string) =>
    measureLatency(async () => {
      await connection.get(`${server.httpUrl}/api${path}`, label)
    }, effort)
  const range = (zone: string, first: string, last: string) =>
    `from=${localDayRange(zone, first).startMs}&to=${localDayRange(zone, last).endMs}`
  const ofLocation = (first: string, last: string) =>
    measure(`/locations/${locationId}/summary?${range(YEAR_ZONE, first, last)}`, cookie)
  const group = `/location-groups/${many.company.rootGroupId}`
  const ofGroup = (first: string, last: string) =>
    measure(`${group}/summary?${range(ZONE_OF_MANY, first, last)}`, many.cookie)
  return {
    locationMonth: await ofLocation(`${YEAR}-06-01`, `${YEAR}-06-30`),
    locationYear: await ofLocation(`${YEAR}-01-01`, `${YEAR}-12-31`),
    groupMonth: await ofGroup(`${YEAR_OF_MANY}-06-01`, `${YEAR_OF_MANY}-06-30`),
    groupYear: await ofGroup(`${YEAR_OF_MANY}-01-01`, `${YEAR_OF_MANY}-12-31`),
    ranking: await measure(`${group}/ranking?page=1`, many.cookie),
  }
}
