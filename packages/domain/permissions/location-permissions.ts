import { hasRole, type Role } from './roles.ts'

/** What a person may do on one location (spec §6; "grant per-location permissions by action"). */
export const locationActions = ['view', 'control', 'edit', 'manageUsers', 'managePricing'] as const
export type LocationAction = (typeof locationActions)[number]
export type LocationFlags = Readonly<Record<LocationAction, boolean>>

export type Actor = {
  readonly userId: number
  readonly role: Role
  /** the company in which the role is held; null for people who belong to none */
  readonly companyId: number | null
  /** the super admin who speaks in this person's name; absent or null when nobody does */
  readonly impersonatorId?: number | null
}

/**
 * Aggregators pass every check within their own company, super admins everywhere; others need a grant whose flag is set.
 * The company is the border: an aggregator of company A has no say in company B.
 */
export function mayOnLocation(
  actor: Actor,
  location: { readonly companyId: number; readonly ownerId: number | null },
  granted: LocationFlags | null,
  need: LocationAction,
): boolean {
  if (actor.role === 'ROLE_SUPER_ADMIN') return true
  if (hasRole(actor.role, 'ROLE_AGGREGATOR') && actor.companyId === location.companyId) return true
  if (location.ownerId === actor.userId) return true
  return granted?.[need] ?? false
}
