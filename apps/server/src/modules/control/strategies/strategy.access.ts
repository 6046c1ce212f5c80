import type { Actor, LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, accessLocation } from '../../tenancy/index.ts'

declare const checked: unique symbol

/** A strategy for which access to its location was checked. */
export type AccessibleStrategy = {
  readonly id: number
  readonly name: string
  readonly location: AccessibleLocation
} & { readonly [checked]: true }

/** A strategy as the subject of an audit entry. */
export const strategySubject = ({
  id,
  name,
  location,
}: Pick<AccessibleStrategy, 'id' | 'name'> & {
  readonly location: Pick<AccessibleLocation, 'name' | 'companyId'>
}) => ({
  objectType: 'strategy' as const,
  objectId: id,
  objectName: `${name} · ${location.name}`,
  companyId: location.companyId,
})

/**
 * A strategy, after checking access.
 * @throws AppError `not_found` for absent and foreign strategies alike, `forbidden` without the permission
 */
export async function accessStrategy(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<AccessibleStrategy> {
  const found = await db
    .selectFrom('strategy')
    .select(['name', 'location_id as locationId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const location = await accessLocation(db, actor, found.locationId, need)
  return { id, name: found.name, location } as AccessibleStrategy
}
