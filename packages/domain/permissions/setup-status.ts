import { hasRole, type Role } from './roles.ts'

type Person = {
  readonly role: Role
  readonly locations: readonly unknown[]
  readonly permissions: { readonly location: readonly { readonly view: boolean }[] }
}

/** Access to any location: own ones, or what was granted on others (spec §6). */
const hasAnyLocation = ({ locations, permissions }: Person) =>
  locations.length > 0 || permissions.location.some(({ view }) => view)

/** Spec §4: aggregators and super admins are set up, and whoever is at least a basic user with access to any location. */
export const isSetUp = (person: Person): boolean =>
  hasRole(person.role, 'ROLE_AGGREGATOR') ||
  (hasRole(person.role, 'ROLE_USER_BASIC') && hasAnyLocation(person))

/** Whose hardware is their own: administrators set up for others, plain users look at what is shared with them. */
export const setsUpOwn = (role: Role): boolean =>
  hasRole(role, 'ROLE_USER_BASIC') && !hasRole(role, 'ROLE_AGGREGATOR')

/** Who is led to the setup: a plain user is not set up either, but could set nothing up there. */
export const mustSetUp = (person: Person): boolean => !isSetUp(person) && setsUpOwn(person.role)
