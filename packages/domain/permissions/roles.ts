/** Roles, priorities and the hierarchy of spec §6. */
export const roles = {
  ROLE_USER: { priority: 0, label: 'User' },
  ROLE_USER_BASIC: { priority: 1, label: 'Basic User' },
  ROLE_USER_ADVANCED: { priority: 2, label: 'Advanced User' },
  ROLE_AGGREGATOR: { priority: 5, label: 'Aggregator' },
  ROLE_SUPER_ADMIN: { priority: 10, label: 'Super Admin' },
} as const satisfies Record<string, { priority: number; label: string }>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** Roles that people have in a company. */
export const companyRoles = [
  'ROLE_USER',
  'ROLE_USER_BASIC',
  'ROLE_USER_ADVANCED',
  'ROLE_AGGREGATOR',
] as const satisfies Role[]
export type CompanyRole = (typeof companyRoles)[number]

/** Roles that people may be given in the product (spec §6: assignable roles). */
export const assignableRoles = [
  'ROLE_USER',
  'ROLE_USER_BASIC',
  'ROLE_USER_ADVANCED',
] as const satisfies Role[]

/** A role and every role it implies: super admin > aggregator > advanced > basic > user. */
export function impliedRoles(role: Role): Role[] {
  return roleNames.filter((other) => roles[other].priority <= roles[role].priority)
}

/** The role that allows more. */
export const strongerRole = <R extends Role>(one: R, other: R): R =>
  roles[one].priority >= roles[other].priority ? one : other

export const hasRole = (actual: Role, needed: Role) => roles[actual].priority >= roles[needed].priority
