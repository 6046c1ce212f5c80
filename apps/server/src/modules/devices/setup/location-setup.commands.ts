import type { SetupPayload } from '@kilowatt/contracts/devices/setup'
import { mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertPossibleOwner, findGroup, openLocation, resolvePlace } from '../../tenancy/index.ts'
import type { DeviceHistory } from '../structure/device-changes.commands.ts'
import { claimController, type LinkedController } from './controller-claims.commands.ts'

const MAX_NAME_LENGTH = 100

/**
 * Creates a location with its first controller, all or nothing (spec §7).
 * @throws AppError `location_invalid`, `forbidden` for an owner or a place that the author may not choose, and the
 * errors of `claimController`
 */
export async function setUpLocation(
  change: Change<Person>,
  payload: SetupPayload,
  serial: string,
  history: DeviceHistory,
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
  const locationGroupId = await findGroup(tx, companyId, isAdministrator ? payload.locationGroupId : null)
  if (locationGroupId === null) throw new AppError('location_invalid')
  const { address, coordinates = null } = payload.location
  const checked = { ...place, ...address, coordinates, companyId, locationGroupId, ownerId, name }
  const { id } = await openLocation(change, checked, 'data.userId')
  const controller = await claimController(change, { id, name, companyId, ownerId }, serial, history)
  return { location: { id, name }, controller }
}
