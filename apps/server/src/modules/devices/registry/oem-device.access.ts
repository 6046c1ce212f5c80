import {
  type Actor,
  hasSayOver,
  type LocationAction,
} from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, accessLocation } from '../../tenancy/index.ts'

declare const checked: unique symbol

type Found = {
  readonly id: number
  readonly serial: string
  readonly alias: string | null
  readonly ownerId: number | null
  /** null: in stock, or unlinked */
  readonly location: AccessibleLocation | null
  /** What it did before, at another place, is nobody's business here; null: everything may be told. Epoch ms */
  readonly visibleSince: number | null
}

/** A controller, P1 module or gateway whose location's door was passed. */
export type AccessibleOemDevice = Found & { readonly [checked]: true }

/**
 * The only way to obtain one in request code, by number or serial; what may be done follows from its location. Those in stock are
 * for super admins.
 * @throws AppError `not_found` for absent, foreign and free ones alike, `forbidden` when the flag is missing
 */
export async function accessOemDevice(
  db: Db,
  actor: Actor,
  key: number | string,
  need: LocationAction,
): Promise<AccessibleOemDevice> {
  const row = await db
    .selectFrom('oem_device')
    .select(['id', 'serial', 'alias', 'owner_id', 'location_id', 'claimed_at'])
    .$if(typeof key === 'number', (query) => query.where('id', '=', Number(key)))
    .$if(typeof key === 'string', (query) => query.where('serial', '=', String(key)))
    .executeTakeFirst()
  const isSuperAdmin = actor.role === 'ROLE_SUPER_ADMIN'
  if (!row || (row.location_id === null && !isSuperAdmin)) throw new AppError('not_found')
  const found: Found = {
    id: row.id,
    serial: row.serial,
    alias: row.alias,
    ownerId: row.owner_id,
    location: row.location_id === null ? null : await accessLocation(db, actor, row.location_id, need),
    visibleSince: isSuperAdmin ? null : (row.claimed_at?.getTime() ?? null),
  }
  return found as AccessibleOemDevice
}

/** May they give it to somebody else, or unlink it? A shared right to edit is not enough. */
export const mayGiveAway = (actor: Actor, { location, ownerId }: Pick<Found, 'location' | 'ownerId'>) =>
  actor.role === 'ROLE_SUPER_ADMIN' ||
  (location !== null && (hasSayOver(actor, location) || ownerId === actor.userId))

/**
 * One that stands somewhere, to be given to somebody else.
 * @throws AppError as `accessOemDevice`; `not_found` for a free one, `forbidden` for those who only share its location
 */
export async function accessOwnOemDevice(
  db: Db,
  actor: Actor,
  id: number,
): Promise<AccessibleOemDevice & { readonly location: AccessibleLocation }> {
  const oemDevice = await accessOemDevice(db, actor, id, 'edit')
  const { location } = oemDevice
  if (!location) throw new AppError('not_found')
  if (!mayGiveAway(actor, oemDevice)) throw new AppError('forbidden')
  return { ...oemDevice, location }
}
