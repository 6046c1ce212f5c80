import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedOemDevice } from '../../apps/server/seed/devices.ts'
import { seedLocation } from '../../apps/server/seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../apps/server/seed/people.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'

export type Portfolio = {
  readonly companyId: number
  readonly name: string
  /** the root group of the company */
  readonly rootGroupId: number
  readonly aggregator: SeededPerson
  readonly owner: SeededPerson | null
  readonly locationIds: Readonly<Record<string, number>>
}

type Plan = {
  name: string
  /** names of locations, all of them directly in the company */
  locations: readonly string[]
  /** names of the locations with a controller */
  withController?: readonly string[]
  /** owner of the locations; none by default */
  owner?: { firstName: string; lastName: string }
}

/** A separate company for a test, with a person who manages it. */
export async function createPortfolio(
  database: StandaloneDatabase,
  { name, locations, withController = [], owner: named }: Plan,
): Promise<Portfolio> {
  const { id: companyId, rootGroupId } = await seedCompany(database, { name })
  const aggregator = await seedPerson(database, { companyId, role: 'ROLE_AGGREGATOR' })
  const owner = named ? await seedPerson(database, { companyId, role: 'ROLE_USER_ADVANCED', ...named }) : null
  const locationIds: Record<string, number> = {}
  for (const location of locations) {
    const place = { companyId, locationGroupId: rootGroupId, name: location, ownerId: owner?.id ?? null }
    locationIds[location] = (await seedLocation(database, place)).id
  }
  for (const location of withController)
    await seedOemDevice(database, { type: 'CONTROLLER', locationId: locationIds[location] ?? 0 })
  return { companyId, name, rootGroupId, aggregator, owner, locationIds }
}
