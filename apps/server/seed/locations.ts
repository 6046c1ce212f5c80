import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { createLocation, grantLocation, type NewLocation } from '../src/modules/tenancy/index.ts'
import { system } from '../src/platform/changes.ts'
import type { Platform } from '../src/platform/platform.ts'
import { SLOVENIA } from './companies.ts'

/** A location, by default in Ljubljana. */
export const seedLocation = (
  { inTx }: Pick<Platform, 'inTx'>,
  location: Pick<NewLocation, 'companyId' | 'locationGroupId'> & Partial<NewLocation>,
): Promise<{ id: number }> =>
  inTx(system, ({ tx }) =>
    createLocation(tx, {
      name: 'Hiša Novak',
      countryId: SLOVENIA,
      timezone: 'Europe/Ljubljana',
      city: 'Ljubljana',
      ...location,
    }),
  )

/** Gives a person a grant on a location, for exactly the named actions. */
export const seedGrant = (
  { inTx }: Pick<Platform, 'inTx'>,
  grant: { locationId: number; userId: number; actions: readonly LocationAction[] },
): Promise<void> => {
  const { locationId, userId, actions } = grant
  const flags = Object.fromEntries(
    locationActions.map((action) => [action, actions.includes(action)]),
  ) as Record<LocationAction, boolean>
  return inTx(system, (change) => grantLocation(change, { locationId, userId, flags }))
}
