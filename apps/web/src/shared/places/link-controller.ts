import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { mayOnLocation } from './may-on-location.ts'

/** The wizard that links a controller to an existing location. */
export const linkControllerHref = (locationId: number, companyId: number): string =>
  withQuery(webPaths.setupController(), { locationId, companyId })

/**
 * Whether this person may link a controller to the location. Basic users set nothing up (spec §6), whatever
 * permissions they have.
 */
export const mayLinkController = (user: User, locationId: number): boolean =>
  hasRole(user.role, 'ROLE_USER_BASIC') && mayOnLocation(user, locationId, 'edit')
