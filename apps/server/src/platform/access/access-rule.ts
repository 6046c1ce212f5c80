import { type AccessRule, apiKeyScopes, type ContractMeta, keyScopeOf } from '@kilowatt/contracts/access'
import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole, roleNames } from '@kilowatt/domain/permissions/roles'
import { os } from '@orpc/server'
import { AppError } from '../errors.ts'
import type { Caller, RequestContext } from './request-context.ts'

/** What the middleware adds to the context. */
export type Allowed = {
  readonly actor: Caller | null
  /** Checks the caller again during a long answer, and refuses callers who have lost the permission. */
  readonly allowAgain: () => Promise<Caller | null>
}

/**
 * The only place that decides who may make a call, by the rule that its contract entry names. An entry
 * without a rule is refused. A `location:` rule only requires a signed-in person here; `accessLocation`
 * checks that the person may use the location.
 */
export const enforceAccess = os
  .$context<RequestContext>()
  .$meta<Partial<ContractMeta>>({})
  .middleware(async ({ context, procedure, next }) => {
    const allow = async () => allowedCaller(procedure['~orpc'], await context.resolveActor())
    return next({ context: { actor: await allow(), allowAgain: allow } satisfies Allowed })
  })

/**
 * Checks one action at a location. @throws AppError `not_found` for absent and foreign locations, `forbidden` without
 * the permission
 */
export type LocationDoor = (actor: Caller, locationId: number, action: LocationAction) => Promise<unknown>

/** The action of a `location:` rule; null for other rules. */
export const locationActionOf = (rule: AccessRule | undefined): LocationAction | null =>
  locationActions.find((action) => rule === `location:${action}`) ?? null

type Entry = {
  readonly meta: Partial<ContractMeta>
  readonly route: { readonly method?: string | undefined }
}

/** The caller, if they may make this call. @throws AppError if they may not */
export function allowedCaller({ meta, route }: Entry, actor: Caller | null): Caller | null {
  assertAllowed(meta.access, actor)
  if (actor !== null && meta.access !== undefined && meta.access !== 'public')
    assertWithinLimits({ ...meta, access: meta.access }, route.method, actor)
  return actor
}

/** Checks limits of the way in which a person signed in, whatever else the person may do. */
function assertWithinLimits(meta: ContractMeta, method: string | undefined, actor: Caller) {
  if (actor.keyScope !== null) {
    const needed = keyScopeOf(meta, method)
    if (needed === 'never' || apiKeyScopes.indexOf(actor.keyScope) < apiKeyScopes.indexOf(needed))
      throw new AppError('key_scope')
  }
  if (actor.impersonatorId !== null && meta.impersonating === 'refused')
    throw new AppError('not_while_impersonating')
  if (actor.owesSecondFactor && !meta.beforeSecondFactor) throw new AppError('second_factor_required')
}

function assertAllowed(rule: AccessRule | undefined, actor: Caller | null) {
  if (rule === 'public') return
  if (actor === null) throw new AppError('unauthenticated')
  if (rule === 'signedIn' || rule?.startsWith('location:')) return
  const needed = roleNames.find((role) => rule === `role:${role}`)
  if (!needed || !hasRole(actor.role, needed)) throw new AppError('forbidden')
}

/** The person making the call, for rules other than `public`. */
export function actorOf({ actor }: { readonly actor: Caller | null }): Caller {
  if (actor === null) throw new AppError('unauthenticated')
  return actor
}
