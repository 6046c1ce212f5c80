import type { AccessRule, ContractMeta } from '@kilowatt/contracts/access'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole, roleNames } from '@kilowatt/domain/permissions/roles'
import { os } from '@orpc/server'
import { AppError } from './errors.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The one place that decides who may make a call, by the rule that the contract entry names. An entry without a rule is
 * refused. A `location:` rule asks only for a signed-in person here: whether the location is theirs is part of the WHERE
 * of `accessLocation`.
 */
export const enforceAccess = os
  .$context<RequestContext>()
  .$meta<Partial<ContractMeta>>({})
  .middleware(async ({ context, procedure, next }) => {
    const actor = await context.resolveActor()
    assertAllowed(procedure['~orpc'].meta.access, actor)
    return next({ context: { actor } })
  })

function assertAllowed(rule: AccessRule | undefined, actor: Actor | null) {
  if (rule === 'public') return
  if (actor === null) throw new AppError('unauthenticated')
  if (rule === 'signedIn' || rule?.startsWith('location:')) return
  const needed = roleNames.find((role) => rule === `role:${role}`)
  if (!needed || !hasRole(actor.role, needed)) throw new AppError('forbidden')
}

/** The person making the call, where the rule is not `public`. */
export function actorOf({ actor }: { readonly actor: Actor | null }): Actor {
  if (actor === null) throw new AppError('unauthenticated')
  return actor
}
