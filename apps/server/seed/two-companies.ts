import type { Platform } from '../src/platform/platform.ts'
import { seedCompany, seedLocationGroup } from './companies.ts'
import { seedGrant, seedLocation } from './locations.ts'
import { type SeededPerson, seedPerson } from './people.ts'

/** One person for each different set of rights on a location, for tests of permissions. */
export const cast = [
  'superAdmin',
  'aggregator',
  'owner',
  'viewer',
  'controller',
  'blindGuest',
  'colleague',
  'foreignAggregator',
  'foreignOwner',
  'nobody',
] as const
export type CastName = (typeof cast)[number]

export type TwoCompanies = {
  readonly company: { id: number; rootGroupId: number; groupId: number }
  readonly foreign: { id: number; rootGroupId: number }
  /** owned by `owner`; `viewer` may view, `controller` view and control, `blindGuest` only control */
  readonly location: { id: number }
  /** in the same company, without an owner */
  readonly otherLocation: { id: number }
  /** in the other company, owned by `foreignOwner` */
  readonly foreignLocation: { id: number }
  readonly people: Record<CastName, SeededPerson>
}

/**
 * Two companies with locations; `colleague` has a role in the first and no grants, `nobody` has no role in
 * any company.
 */
export async function seedTwoCompanies(database: Pick<Platform, 'inTx'>): Promise<TwoCompanies> {
  const first = await seedCompany(database, { name: 'Alpha' })
  const foreign = await seedCompany(database, { name: 'Beta' })
  const group = await seedLocationGroup(database, {
    companyId: first.id,
    parentId: first.rootGroupId,
    name: 'North',
  })
  const at = (companyId: number) => ({ companyId, role: 'ROLE_USER_BASIC' as const })
  const people = {
    superAdmin: await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' }),
    aggregator: await seedPerson(database, { companyId: first.id, role: 'ROLE_AGGREGATOR' }),
    owner: await seedPerson(database, at(first.id)),
    viewer: await seedPerson(database),
    controller: await seedPerson(database),
    blindGuest: await seedPerson(database),
    colleague: await seedPerson(database, { companyId: first.id, role: 'ROLE_USER_ADVANCED' }),
    foreignAggregator: await seedPerson(database, { companyId: foreign.id, role: 'ROLE_AGGREGATOR' }),
    foreignOwner: await seedPerson(database, at(foreign.id)),
    nobody: await seedPerson(database),
  }
  const location = await seedLocation(database, {
    companyId: first.id,
    locationGroupId: group.id,
    ownerId: people.owner.id,
    name: 'Home',
  })
  const otherLocation = await seedLocation(database, {
    companyId: first.id,
    locationGroupId: first.rootGroupId,
    name: 'Workshop',
  })
  const foreignLocation = await seedLocation(database, {
    companyId: foreign.id,
    locationGroupId: foreign.rootGroupId,
    ownerId: people.foreignOwner.id,
    name: 'Abroad',
  })
  const share = { locationId: location.id }
  await seedGrant(database, { ...share, userId: people.viewer.id, actions: ['view'] })
  await seedGrant(database, { ...share, userId: people.controller.id, actions: ['view', 'control'] })
  await seedGrant(database, { ...share, userId: people.blindGuest.id, actions: ['control'] })
  return {
    company: { ...first, groupId: group.id },
    foreign,
    location,
    otherLocation,
    foreignLocation,
    people,
  }
}
