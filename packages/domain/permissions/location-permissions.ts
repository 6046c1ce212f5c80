import type { Role } from './roles.ts'

/** What a person may do on one location (spec §6; "grant per-location permissions by action"). */
export const locationActions = ['view', 'control', 'edit', 'manageUsers', 'managePricing'] as const
export type LocationAction = (typeof locationActions)[number]
export type LocationFlags = Readonly<Record<LocationAction, boolean>>

export type Actor = {
  readonly userId: number
  readonly role: Role
  /** the company in which they work, and in which the role is held; null for people who belong to none */
  readonly companyId: number | null
  /** the companies of which they are an aggregator, whichever they work in; an API key has at most the one of its role */
  readonly runsCompanyIds: readonly number[]
  /** the super admin who speaks in this person's name; absent or null when nobody does */
  readonly impersonatorId?: number | null
}

type Place = { readonly companyId: number; readonly ownerId: number | null }

/** Whether somebody administers a company: its aggregators, and super admins every one. */
export const mayRunCompany = (actor: Pick<Actor, 'role' | 'runsCompanyIds'>, companyId: number): boolean =>
  actor.role === 'ROLE_SUPER_ADMIN' || actor.runsCompanyIds.includes(companyId)

/** The same person with an eye for the company in which they work alone: for lists, not for doors. */
export const inActiveCompany = <A extends Actor>(actor: A): A => ({
  ...actor,
  runsCompanyIds: actor.runsCompanyIds.filter((id) => id === actor.companyId),
})

/**
 * Whose location it is: its owner, the aggregators of its company, super admins. They pass every check on it.
 * The company is the border: an aggregator of company A has no say in company B.
 */
export const hasSayOver = (actor: Actor, location: Place): boolean =>
  mayRunCompany(actor, location.companyId) || location.ownerId === actor.userId

/** Whoever has no say over a location needs a grant whose flag is set. */
export const mayOnLocation = (
  actor: Actor,
  location: Place,
  granted: LocationFlags | null,
  need: LocationAction,
): boolean => hasSayOver(actor, location) || (granted?.[need] ?? false)

/** The actions that somebody may give to others on a location: nobody gives more than they have. */
export function grantableActions(
  actor: Actor,
  location: Place,
  granted: LocationFlags | null,
): LocationAction[] {
  if (!mayOnLocation(actor, location, granted, 'manageUsers')) return []
  return locationActions.filter((action) => mayOnLocation(actor, location, granted, action))
}

/**
 * Whether somebody may change or end the share of another person: not their own (their share would grow, or they would lock
 * themselves out), and none that allows what they could not give.
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
