import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'

/**
 * Whether this person has a permission at a location. Managers of its company have every permission; others
 * need a grant.
 */
export const mayOnLocation = (user: User, locationId: number, action: LocationAction): boolean =>
  hasRole(user.role, 'ROLE_AGGREGATOR') ||
  user.permissions.location.some((permission) => permission.id === locationId && permission[action])

/** Whether this person manages the prices of any location. */
export const mayPriceSomewhere = (user: User): boolean =>
  hasRole(user.role, 'ROLE_AGGREGATOR') ||
  user.permissions.location.some(({ managePricing }) => managePricing)

export type MayManage = Readonly<Record<'edit' | 'manageUsers' | 'managePricing', boolean>>

export const mayManage = (user: User, locationId: number): MayManage => ({
  edit: mayOnLocation(user, locationId, 'edit'),
  manageUsers: mayOnLocation(user, locationId, 'manageUsers'),
  managePricing: mayOnLocation(user, locationId, 'managePricing'),
})

/** The first page of "Manage location" that this person may open, or null. */
export function managePath(may: MayManage, locationId: number): string | null {
  if (may.edit) return webPaths.locationSettings(locationId)
  if (may.manageUsers) return webPaths.locationUsers(locationId)
  if (may.managePricing) return webPaths.locationPriceLists(locationId)
  return null
}
