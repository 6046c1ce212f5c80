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
  /** null: unlinked */
  readonly location: AccessibleLocation | null
  /**
   * start of the visible history, epoch ms: readings from before, at another location, must not be shown; null:
   * everything may be shown
   */
  readonly visibleSince: number | null
}

/** A controller, P1 module or gateway for which access to its location was checked. */
export type AccessibleOemDevice = Found & { readonly [checked]: true }

/**
 * The only way to get a controller in request code, by id or serial; permissions follow from its location.
 * Unlinked controllers are for super admins.
 * @throws AppError `not_found` for absent, foreign and unlinked controllers alike, `forbidden` without the
 * permission
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

/** Whether a person may give the controller to someone else or unlink it. A grant to edit is not enough. */
export const mayGiveAway = (actor: Actor, { location, ownerId }: Pick<Found, 'location' | 'ownerId'>) =>
  actor.role === 'ROLE_SUPER_ADMIN' ||
  (location !== null && (hasSayOver(actor, location) || ownerId === actor.userId))

/**
 * A linked controller that the person may give away.
 * @throws AppError like `accessOemDevice`; `not_found` for an unlinked controller, `forbidden` for people
 * with only a grant
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
