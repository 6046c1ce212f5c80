import {
  type Actor,
  hasSayOver,
  type LocationAction,
  type LocationFlags,
  mayOnLocation,
} from '@kilowatt/domain/permissions/location-permissions'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'

declare const checked: unique symbol

type Found = {
  readonly id: number
  readonly companyId: number
  readonly locationGroupId: number
  readonly ownerId: number | null
  readonly name: string
  readonly timezone: string
}

/** A location for which access was checked. Commands require it, so skipping the check does not compile. */
export type AccessibleLocation = Found & { readonly [checked]: true }

declare const disposable: unique symbol
/**
 * A location that the actor owns or manages. Deleting it and giving it away require this access check; a
 * grant to edit is not enough.
 */
export type DisposableLocation = AccessibleLocation & { readonly [disposable]: true }

/** A location in the audit log. */
export const locationSubject = ({ id, name, companyId }: Pick<Found, 'id' | 'name' | 'companyId'>) => ({
  objectType: 'location' as const,
  objectId: id,
  objectName: name,
  companyId,
})

const grantColumn = {
  view: 'can_view',
  control: 'can_control',
  edit: 'can_edit',
  manageUsers: 'can_manage_users',
  managePricing: 'can_manage_pricing',
} as const satisfies Record<LocationAction, keyof Tables['location_grant']>

/** Whether a row of `location_grant` allows an action. Temporary control counts as absent once its time is over. */
export const grantAllows = (action: LocationAction, grant = 'g') => {
  const allows = sql.ref<boolean>(`${grant}.${grantColumn[action]}`)
  const endsAt = sql.ref(`${grant}.ends_at`)
  return action === 'control'
    ? sql<boolean>`(${allows} and (${endsAt} is null or ${endsAt} > now()))`
    : allows
}

/**
 * The only way to get a location in request code.
 * @throws AppError `not_found` for absent and foreign locations alike, `forbidden` if the actor may see the location
 * but lacks the permission.
 */
export async function accessLocation(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<AccessibleLocation> {
  const { location } = await accessLocationWithGrant(db, actor, id, need)
  return location
}

/** @throws AppError like `accessLocation`; `forbidden` for people with only a grant */
export async function accessOwnLocation(db: Db, actor: Actor, id: number): Promise<DisposableLocation> {
  const location = await accessLocation(db, actor, id, 'edit')
  if (!hasSayOver(actor, location)) throw new AppError('forbidden')
  return location as DisposableLocation
}

/**
 * Checks addresses that also name the company. @throws AppError `not_found` for a location of another company
 */
export function ofCompany<L extends AccessibleLocation>(location: L, companyId: number): L {
  if (location.companyId !== companyId) throw new AppError('not_found')
  return location
}

/** The location with the actor's grant there, which limits the actor's grants to others. */
export async function accessLocationWithGrant(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<{ location: AccessibleLocation; granted: LocationFlags | null }> {
  const found = await findLocationFor(db, actor, id)
  if (!found) throw new AppError('not_found')
  if (!mayOnLocation(actor, found.location, found.granted, need)) throw new AppError('forbidden')
  return { ...found, location: found.location as AccessibleLocation }
}

/**
 * Tenant and sharing as a WHERE on `location`: locations visible to the actor; with `need`, locations where
 * the actor has that permission. `mayOnLocation` in the domain package decides the same for one location.
 */
export function reachableBy(actor: Pick<Actor, 'role' | 'userId' | 'runsCompanyIds'>, need?: LocationAction) {
  return (eb: ExpressionBuilder<Tables, 'location'>): Expression<SqlBool> => {
    if (actor.role === 'ROLE_SUPER_ADMIN') return eb.lit(true)
    const grant = eb
      .selectFrom('location_grant')
      .select('location_grant.user_id')
      .whereRef('location_grant.location_id', '=', 'location.id')
      .where('location_grant.user_id', '=', actor.userId)
    const shared = need ? grant.where(grantAllows(need, 'location_grant')) : grant
    const own = eb('location.owner_id', '=', actor.userId)
    if (actor.runsCompanyIds.length === 0) return eb.or([own, eb.exists(shared)])
    return eb.or([eb('location.company_id', 'in', actor.runsCompanyIds), own, eb.exists(shared)])
  }
}

async function findLocationFor(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ location: Found; granted: LocationFlags | null } | null> {
  const row = await db
    .selectFrom('location')
    .modifyFront(cachedStatement)
    .leftJoin('location_grant', (join) =>
      join
        .onRef('location_grant.location_id', '=', 'location.id')
        .on('location_grant.user_id', '=', actor.userId),
    )
    .select([
      'location.id',
      'location.company_id as companyId',
      'location.location_group_id as locationGroupId',
      'location.owner_id as ownerId',
      'location.name',
      'location.timezone',
      'location_grant.can_view as view',
      sql<boolean | null>`${grantAllows('control', 'location_grant')}`.as('control'),
      'location_grant.can_edit as edit',
      'location_grant.can_manage_users as manageUsers',
      'location_grant.can_manage_pricing as managePricing',
    ])
    .where('location.id', '=', id)
    .where(reachableBy(actor))
    .executeTakeFirst()
  if (!row) return null
  const { view, control, edit, manageUsers, managePricing, ...location } = row
  const isGranted =
    view !== null && control !== null && edit !== null && manageUsers !== null && managePricing !== null
  return { location, granted: isGranted ? { view, control, edit, manageUsers, managePricing } : null }
}
