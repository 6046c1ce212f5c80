import { hasRole, type Role } from './roles.ts'

type Person = {
  readonly role: Role
  readonly locations: readonly unknown[]
  readonly permissions: { readonly location: readonly { readonly view: boolean }[] }
}

/** Whether a person has access to any location: their own, or others by a grant (spec §6). */
const hasAnyLocation = ({ locations, permissions }: Person) =>
  locations.length > 0 || permissions.location.some(({ view }) => view)

/**
 * Spec §4: aggregators and super admins count as set up, and so does a basic user or higher with access to any
 * location.
 */
export const isSetUp = (person: Person): boolean =>
  hasRole(person.role, 'ROLE_AGGREGATOR') ||
  (hasRole(person.role, 'ROLE_USER_BASIC') && hasAnyLocation(person))

/**
 * Roles that set up their own hardware: administrators set up for others, and plain users only see what is shared
 * with them.
 */
export const setsUpOwn = (role: Role): boolean =>
  hasRole(role, 'ROLE_USER_BASIC') && !hasRole(role, 'ROLE_AGGREGATOR')

/** Whether a person is sent to the setup. Plain users are not, because they could not set up anything there. */
export const mustSetUp = (person: Person): boolean => !isSetUp(person) && setsUpOwn(person.role)
