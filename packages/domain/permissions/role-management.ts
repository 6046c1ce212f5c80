import { type Actor, mayRunCompany } from './location-permissions.ts'
import { assignableRoles, type CompanyRole, companyRoles, type Role, roles } from './roles.ts'

/** Spec §6: whoever's role has at least the priority of a role can manage it, so only super admins manage super admins. */
export const canManageRole = (active: Role, managed: Role) =>
  roles[active].priority >= roles[managed].priority

/** The roles that the holder of a role may give to others (spec §6: User, Basic User and Advanced User only). */
export const rolesAssignableBy = (active: Role): Role[] =>
  assignableRoles.filter((role) => canManageRole(active, role))

/** The roles in a company that somebody may invite others to: only super admins make aggregators. */
export const rolesInvitableBy = (active: Role): CompanyRole[] =>
  active === 'ROLE_SUPER_ADMIN'
    ? [...companyRoles]
    : assignableRoles.filter((role) => canManageRole(active, role))

type Manager = Pick<Actor, 'userId' | 'role' | 'runsCompanyIds'>
type Managed = { readonly userId: number; readonly role: Role; readonly companyId: number }

/**
 * Whether somebody may change the role of a member of a company, or take them out of it. The company is the border, and
 * nobody manages themselves: an administrator could lock themselves out, or in.
 */
export function mayManageMember(actor: Manager, member: Managed): boolean {
  if (actor.userId === member.userId) return false
  if (actor.role === 'ROLE_SUPER_ADMIN') return true
  return mayRunCompany(actor, member.companyId) && canManageRole('ROLE_AGGREGATOR', member.role)
}
