import type { User } from '@kilowatt/contracts/identity/auth'
import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'

/** May this person do that on a location? Their company's managers may; others by a permission. */
export const mayOnLocation = (user: User, locationId: number, action: LocationAction): boolean =>
  hasRole(user.role, 'ROLE_AGGREGATOR') ||
  user.permissions.location.some((permission) => permission.id === locationId && permission[action])
