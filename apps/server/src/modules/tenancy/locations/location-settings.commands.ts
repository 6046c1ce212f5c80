import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, brokenConstraint, invalidField } from '../../../platform/errors.ts'
import type { AccessibleCompany } from '../companies/company.access.ts'
import { type AccessibleLocation, type DisposableLocation, locationSubject } from './location.access.ts'
import { endGrant } from './location-grants.commands.ts'
import { resolvePlace } from './location-place.ts'
import { getOwnLocation, type OwnLocation } from './location-settings.queries.ts'
import type { OnMoved } from './location-views.ts'
import { type NewLocation as CheckedLocation, createLocation } from './locations.commands.ts'
import { assertPossibleOwner, unlessUnknownOwner } from './owners.queries.ts'

/** The foreign key from a controller to its location. */
const CONTROLLERS_STAY = 'oem_device_location_id_fkey'

type NewLocation = LocationSettings & { locationGroupId: number; ownerId?: number | null | undefined }

/** @throws AppError `invalid` for a group, an owner, a region or a time zone that does not fit */
export async function addLocation(
  change: Change<Person>,
  company: AccessibleCompany,
  settings: NewLocation,
): Promise<{ id: number }> {
  const { tx, author } = change
  const group = await tx
    .selectFrom('location_group')
    .select('id')
    .where('id', '=', settings.locationGroupId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (!group) throw invalidField('locationGroupId', 'not_there')
  const ownerId = settings.ownerId ?? null
  if (ownerId !== null) await assertPossibleOwner(tx, author.actor, company.id, ownerId, 'ownerId')
  const location = {
    ...(await resolvePlace(tx, settings)),
    companyId: company.id,
    locationGroupId: group.id,
    ownerId,
    name: settings.name,
    ...settings.address,
    coordinates: settings.coordinates,
    gridLimitW: settings.gridLimitW,
    solarPeakW: settings.solarPeakW,
    solarPlane: settings.solarPlane,
  }
  return openLocation(change, location, 'ownerId')
}

/**
 * Stores a location whose place, group and owner were checked.
 * @param ownerField path of the owner in the caller's input
 * @throws AppError `invalid` for an owner who was deleted meanwhile
 */
export async function openLocation(
  change: Change<Person>,
  location: CheckedLocation,
  ownerField: string,
): Promise<{ id: number }> {
  const { locationGroupId, ownerId = null, companyId, name } = location
  const { id } = await createLocation(change.tx, location).catch(unlessUnknownOwner(ownerField))
  await change.audit({
    ...locationSubject({ id, name, companyId }),
    action: 'location.create',
    after: { ...flat(await getOwnLocation(change.tx, { id })), locationGroupId, ownerId },
  })
  return { id }
}

/** @throws AppError `invalid` for a region or a time zone of another country */
export async function saveLocationSettings(
  change: Change<Person>,
  location: AccessibleLocation,
  settings: LocationSettings,
  onMoved: OnMoved,
): Promise<void> {
  const { tx } = change
  const before = await getOwnLocation(tx, location)
  const place = await resolvePlace(tx, settings)
  const { address, coordinates } = settings
  await tx
    .updateTable('location')
    .set({
      name: settings.name,
      country_id: place.countryId,
      region_id: place.regionId,
      timezone: place.timezone,
      street: address.street,
      house_number: address.houseNumber,
      postcode: address.postcode,
      city: address.city,
      latitude: coordinates?.latitude ?? null,
      longitude: coordinates?.longitude ?? null,
      grid_limit_w: settings.gridLimitW,
      solar_peak_w: settings.solarPeakW,
      solar_tilt_deg: settings.solarPlane?.tiltDeg ?? null,
      solar_azimuth_deg: settings.solarPlane?.azimuthDeg ?? null,
    })
    .where('id', '=', location.id)
    .execute()
  const after = await getOwnLocation(tx, location)
  const isOtherClock = before.timezone.name !== after.timezone.name
  const isOtherRegion = before.region?.code !== after.region?.code
  const isOtherPower = before.gridLimitW !== after.gridLimitW || before.solarPeakW !== after.solarPeakW
  if (isOtherClock || isOtherRegion || isOtherPower)
    await onMoved(tx, location, { isOtherClock, isOtherRegion, isOtherPower })
  const changed = changedValues(flat(before), flat(after))
  if (changed)
    await change.audit({
      ...locationSubject({ ...location, name: after.name }),
      ...changed,
      action: 'location.update',
    })
}

/** @throws AppError `location_has_controllers` */
export async function deleteLocation(change: Change<Person>, location: DisposableLocation): Promise<void> {
  const { tx } = change
  const before = await getOwnLocation(tx, location)
  await tx
    .deleteFrom('location')
    .where('id', '=', location.id)
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === CONTROLLERS_STAY)
        throw new AppError('location_has_controllers', { cause: error })
      throw error
    })
  await change.audit({ ...locationSubject(location), action: 'location.delete', before: flat(before) })
  await change.announceAccess({ userId: null, locationId: location.id })
}

/** The former owner loses all access. The new owner needs no grant, and is notified. */
export async function changeOwner(
  change: Change<Person>,
  location: DisposableLocation,
  userId: number | null,
): Promise<void> {
  const { tx, author } = change
  if (userId !== null)
    await assertPossibleOwner(tx, author.actor, location.companyId, userId, 'userId', location.id)
  if (userId === location.ownerId) return
  await tx
    .updateTable('location')
    .set({ owner_id: userId })
    .where('id', '=', location.id)
    .execute()
    .catch(unlessUnknownOwner('userId'))
  if (userId !== null) await endGrant(change, { locationId: location.id, userId })
  await change.audit({
    ...locationSubject(location),
    action: 'location.set-owner',
    before: { ownerId: location.ownerId },
    after: { ownerId: userId },
  })
  if (userId !== null && userId !== author.actor.userId)
    await change.notify([
      {
        kind: 'locationReceived',
        userIds: [userId],
        needs: { type: 'location', id: location.id, action: 'view' },
        values: { place: location.name },
        path: webPaths.location(location.id),
      },
    ])
  await change.announceAccess({ userId: null, locationId: location.id })
}

/** Settings flattened, so the log shows only the line of the address that changed. */
const flat = ({
  name,
  country,
  region,
  timezone,
  address,
  coordinates,
  gridLimitW,
  solarPeakW,
  solarPlane,
}: OwnLocation) => ({
  name,
  country: country.code,
  region,
  timezone: timezone.name,
  ...address,
  coordinates,
  gridLimitW,
  solarPeakW,
  solarPlane,
})
