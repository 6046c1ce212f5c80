import { assignableRoles, type Role, roles } from './roles.ts'

/** Spec §6: whoever's role has at least the priority of a role can manage it, so only super admins manage super admins. */
export const canManageRole = (active: Role, managed: Role) =>
  roles[active].priority >= roles[managed].priority

/** The roles that the holder of a role may give to others (spec §6: User, Basic User and Advanced User only). */
export const rolesAssignableBy = (active: Role): Role[] =>
  assignableRoles.filter((role) => canManageRole(active, role))

type Manager = { readonly userId: number; readonly role: Role; readonly companyId: number | null }
type Managed = { readonly userId: number; readonly role: Role; readonly companyId: number }

/**
 * Whether somebody may change the role of a member of a company, or take them out of it. The company is the border, and
 * nobody manages themselves: an administrator could lock themselves out, or in.
 */
export function mayManageMember(actor: Manager, member: Managed): boolean {
  if (actor.userId === member.userId) return false
  if (actor.role === 'ROLE_SUPER_ADMIN') return true
  return (
    canManageRole(actor.role, 'ROLE_AGGREGATOR') &&
    actor.companyId === member.companyId &&
    canManageRole(actor.role, member.role)
  )
}
