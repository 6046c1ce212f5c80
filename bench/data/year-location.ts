import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedDevice } from '../../apps/server/seed/devices.ts'
import { seedLocation } from '../../apps/server/seed/locations.ts'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { loadHistory } from '../../apps/server/src/modules/telemetry/index.ts'
import type { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { yearCategories, yearOfMinutes } from './year-of-minutes.ts'

export const YEAR_ZONE = 'Europe/Ljubljana'
/** The year of its minutes, and of the daily data of other locations. */
export const YEAR = 2025

export type YearLocation = {
  readonly locationId: number
  readonly companyId: number
  /** session of an aggregator of its company */
  readonly cookie: string
  /** time to write and roll up a year of five devices */
  readonly loadS: number
}

/** A location with five devices and one year of their minutes. */
export async function loadYearLocation(
  server: BenchServer,
  database: ReturnType<typeof openStandaloneDatabase>,
): Promise<YearLocation> {
  const company = await seedCompany(database)
  const person = await seedPerson(database, { role: 'ROLE_AGGREGATOR', companyId: company.id })
  const { id: locationId } = await seedLocation(database, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    timezone: YEAR_ZONE,
  })
  const devices = []
  for (const category of yearCategories)
    devices.push({ category, deviceId: (await seedDevice(database, { locationId, category })).id })
  const startedAt = performance.now()
  const deviceIds = devices.map(({ deviceId }) => deviceId)
  await loadHistory(database, {
    locationId,
    timezone: YEAR_ZONE,
    devices,
    days: yearOfMinutes(deviceIds, Date.UTC(YEAR, 0, 0), 367),
  })
  const loadS = (performance.now() - startedAt) / 1000
  await server.sql.query('vacuum analyze')
  return { locationId, companyId: company.id, cookie: await signIn({ url: server.httpUrl }, person), loadS }
}
