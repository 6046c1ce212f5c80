import type { SetupPayload } from '@kilowatt/contracts/devices/setup'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  assertPossibleOwner,
  createLocation,
  locationSubject,
  mayRunCompany,
  resolvePlace,
  unlessUnknownOwner,
} from '../../tenancy/index.ts'
import { claimController, type LinkedController } from './controller-claims.commands.ts'

const MAX_NAME_LENGTH = 100

/**
 * A new location with its first controller, all or nothing (spec §7).
 * @throws AppError `location_invalid`, `forbidden` for an owner or a place that is not the author's to choose, and what
 * `claimController` throws
 */
export async function setUpLocation(
  change: Change<Person>,
  payload: SetupPayload,
  serial: string,
): Promise<{ location: { id: number; name: string }; controller: LinkedController }> {
  const { tx } = change
  const { actor } = change.author
  const name = payload.location.name.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH) throw new AppError('location_invalid')
  const place = await resolvePlace(tx, payload.location).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid')
      throw new AppError('location_invalid', { cause: error })
    throw error
  })
  const companyId = payload.companyId ?? actor.companyId
  if (companyId === null) throw new AppError('location_invalid')
  const isAdministrator = hasRole(actor.role, 'ROLE_AGGREGATOR')
  if (isAdministrator ? !mayRunCompany(actor, companyId) : companyId !== actor.companyId)
    throw new AppError('forbidden')
  const ownerId = payload.userId ?? (isAdministrator ? null : actor.userId)
  if (!isAdministrator && ownerId !== actor.userId) throw new AppError('forbidden')
  if (ownerId !== null && isAdministrator)
    await assertPossibleOwner(tx, actor, companyId, ownerId, 'data.userId')
  const locationGroupId = await groupFor(tx, companyId, isAdministrator ? payload.locationGroupId : null)
  const { id } = await createLocation(tx, { ...place, companyId, locationGroupId, ownerId, name }).catch(
    unlessUnknownOwner('data.userId'),
  )
  const location = { id, name, companyId, ownerId }
  await change.audit({
    ...locationSubject(location),
    action: 'location.create',
    after: { name, timezone: place.timezone, locationGroupId, ownerId },
  })
  return { location: { id, name }, controller: await claimController(change, location, serial) }
}

/** The group that an administrator chose, else the one that the company's brand names, else the root. */
async function groupFor(db: Db, companyId: number, chosen: number | null | undefined): Promise<number> {
  const group = await db
    .selectFrom('location_group as g')
    .leftJoin('brand', (join) => join.onRef('brand.default_location_group_id', '=', 'g.id'))
    .select('g.id')
    .where('g.company_id', '=', companyId)
    .$if(chosen != null, (query) => query.where('g.id', '=', chosen ?? 0))
    .where((eb) =>
      chosen == null ? eb.or([eb('g.parent_id', 'is', null), eb('brand.id', 'is not', null)]) : eb.lit(true),
    )
    .orderBy(
      (eb) => eb('brand.company_id', '=', companyId),
      (order) => order.desc().nullsLast(),
    )
    .limit(1)
    .executeTakeFirst()
  if (!group) throw new AppError('location_invalid')
  return group.id
}
