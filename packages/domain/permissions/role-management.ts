import { type Actor, mayRunCompany } from './location-permissions.ts'
import { assignableRoles, type CompanyRole, companyRoles, type Role, roles } from './roles.ts'

/** Spec §6: a role manages all roles of the same or lower priority, so only super admins manage super admins. */
export const canManageRole = (active: Role, managed: Role) =>
  roles[active].priority >= roles[managed].priority

/** The roles that a role may give to others (spec §6: User, Basic User and Advanced User only). */
export const rolesAssignableBy = (active: Role): Role[] =>
  assignableRoles.filter((role) => canManageRole(active, role))

/** The company roles that a role may invite others to: only super admins make aggregators. */
export const rolesInvitableBy = (active: Role): CompanyRole[] =>
  active === 'ROLE_SUPER_ADMIN'
    ? [...companyRoles]
    : assignableRoles.filter((role) => canManageRole(active, role))

type Manager = Pick<Actor, 'userId' | 'role' | 'runsCompanyIds'>
type Managed = { readonly userId: number; readonly role: Role; readonly companyId: number }

/**
 * Whether a person may change a member's role in a company, or remove them. The company is the boundary, and
 * no one manages themselves, because an administrator could lock themselves out.
 */
export function mayManageMember(actor: Manager, member: Managed): boolean {
  if (actor.userId === member.userId) return false
  if (actor.role === 'ROLE_SUPER_ADMIN') return true
  return mayRunCompany(actor, member.companyId) && canManageRole('ROLE_AGGREGATOR', member.role)
}
