import type { Role } from './roles.ts'

/** What a person may do on one location (spec §6; "grant per-location permissions by action"). */
export const locationActions = ['view', 'control', 'edit', 'manageUsers', 'managePricing'] as const
export type LocationAction = (typeof locationActions)[number]
export type LocationFlags = Readonly<Record<LocationAction, boolean>>

export type Actor = {
  readonly userId: number
  readonly role: Role
  /** the current company, in which the person has the role; null for people without a company */
  readonly companyId: number | null
  /**
   * the companies of which the person is an aggregator, current or not; an API key has at most the company of its
   * role
   */
  readonly runsCompanyIds: readonly number[]
  /** the super admin who is impersonating this person; absent or null if none */
  readonly impersonatorId?: number | null
}

type Place = { readonly companyId: number; readonly ownerId: number | null }

/** Whether a person administers a company: aggregators administer theirs, super admins every company. */
export const mayRunCompany = (actor: Pick<Actor, 'role' | 'runsCompanyIds'>, companyId: number): boolean =>
  actor.role === 'ROLE_SUPER_ADMIN' || actor.runsCompanyIds.includes(companyId)

/** The same person limited to the current company: for lists, not for access checks. */
export const inActiveCompany = <A extends Actor>(actor: A): A => ({
  ...actor,
  runsCompanyIds: actor.runsCompanyIds.filter((id) => id === actor.companyId),
})

/**
 * Whether a person may do everything at a location: its owner, the aggregators of its company, super admins. The
 * company is the boundary: an aggregator of company A has no rights in company B.
 */
export const hasSayOver = (actor: Actor, location: Place): boolean =>
  mayRunCompany(actor, location.companyId) || location.ownerId === actor.userId

/**
 * Whether a person may perform an action; unless they manage the location, they need a grant with that flag.
 */
export const mayOnLocation = (
  actor: Actor,
  location: Place,
  granted: LocationFlags | null,
  need: LocationAction,
): boolean => hasSayOver(actor, location) || (granted?.[need] ?? false)

/** The actions that a person may grant others on a location: no more than their own. */
export function grantableActions(
  actor: Actor,
  location: Place,
  granted: LocationFlags | null,
): LocationAction[] {
  if (!mayOnLocation(actor, location, granted, 'manageUsers')) return []
  return locationActions.filter((action) => mayOnLocation(actor, location, granted, action))
}

/**
 * Whether a person may change or revoke another person's grant. Not their own (they could extend it, or lock themselves
 * out), and none that includes actions they could not grant.
 */
export function mayChangeShare(
  actor: Actor,
  location: Place,
  granted: LocationFlags | null,
  share: { readonly userId: number; readonly flags: LocationFlags },
): boolean {
  if (share.userId === location.ownerId) return false
  if (hasSayOver(actor, location)) return true
  const grantable = grantableActions(actor, location, granted)
  if (grantable.length === 0 || share.userId === actor.userId) return false
  return locationActions.every((action) => !share.flags[action] || grantable.includes(action))
}
