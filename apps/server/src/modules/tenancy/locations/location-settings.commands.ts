import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import type { Location } from '@kilowatt/contracts/tenancy/locations'
import { type Author, changedValues, recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { AccessibleCompany } from '../companies/company.access.ts'
import { assertPossibleOwner } from '../grants/owners.queries.ts'
import type { AccessibleLocation, DisposableLocation } from './location.access.ts'
import { resolvePlace } from './location-place.ts'
import { createLocation } from './locations.commands.ts'
import { getLocation } from './locations.queries.ts'

const entryOf = (author: Author, location: { id: number; name: string; companyId: number }) => ({
  ...author,
  objectType: 'location' as const,
  objectId: location.id,
  objectName: location.name,
  companyId: location.companyId,
})

type NewLocation = LocationSettings & { locationGroupId: number; ownerId?: number | null | undefined }

/** @throws AppError `invalid` for a group, an owner, a region or a time zone that does not fit */
export async function addLocation(
  tx: Tx,
  author: Author,
  company: AccessibleCompany,
  settings: NewLocation,
): Promise<Location> {
  const group = await tx
    .selectFrom('location_group')
    .select('id')
    .where('id', '=', settings.locationGroupId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (!group) throw invalidField('locationGroupId', 'Unknown location group')
  const ownerId = settings.ownerId ?? null
  if (ownerId !== null) await assertPossibleOwner(tx, author.actor, company.id, ownerId, 'ownerId')
  const { id } = await createLocation(tx, {
    ...(await resolvePlace(tx, settings)),
    companyId: company.id,
    locationGroupId: group.id,
    ownerId,
    name: settings.name,
    ...settings.address,
    coordinates: settings.coordinates,
    gridLimitW: settings.gridLimitW,
    solarPeakW: settings.solarPeakW,
  })
  const location = await getLocation(tx, { id })
  await recordAudit(tx, {
    ...entryOf(author, { id, name: location.name, companyId: company.id }),
    action: 'location.create',
    after: { ...flat(location), locationGroupId: group.id, ownerId },
  })
  return location
}

/** @throws AppError `invalid` for a region or a time zone that is not the country's */
export async function saveLocationSettings(
  tx: Tx,
  author: Author,
  location: AccessibleLocation,
  settings: LocationSettings,
): Promise<Location> {
  const before = await getLocation(tx, location)
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
    })
    .where('id', '=', location.id)
    .execute()
  const after = await getLocation(tx, location)
  const changed = changedValues(flat(before), flat(after))
  if (changed)
    await recordAudit(tx, {
      ...entryOf(author, { ...location, name: after.name }),
      ...changed,
      action: 'location.update',
    })
  return after
}

/** @throws AppError `location_has_controllers` */
export async function deleteLocation(tx: Tx, author: Author, location: DisposableLocation): Promise<void> {
  // Whoever claims a controller for the location takes this lock first.
  await tx.selectFrom('location').select('id').where('id', '=', location.id).forUpdate().execute()
  const controller = await tx
    .selectFrom('oem_device')
    .select('id')
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  if (controller) throw new AppError('location_has_controllers')
  const before = await getLocation(tx, location)
  await tx.deleteFrom('location').where('id', '=', location.id).execute()
  await recordAudit(tx, { ...entryOf(author, location), action: 'location.delete', before: flat(before) })
}

/** The former owner has no say any more; the new one needs no share. */
export async function changeOwner(
  tx: Tx,
  author: Author,
  location: DisposableLocation,
  userId: number | null,
): Promise<Location> {
  if (userId !== null)
    await assertPossibleOwner(tx, author.actor, location.companyId, userId, 'userId', location.id)
  if (userId !== location.ownerId) {
    await tx.updateTable('location').set({ owner_id: userId }).where('id', '=', location.id).execute()
    if (userId !== null)
      await tx
        .deleteFrom('location_grant')
        .where('location_id', '=', location.id)
        .where('user_id', '=', userId)
        .execute()
    await recordAudit(tx, {
      ...entryOf(author, location),
      action: 'location.set-owner',
      before: { ownerId: location.ownerId },
      after: { ownerId: userId },
    })
  }
  return getLocation(tx, location)
}

/** Settings as one level, so that the log shows the one line of the address that changed. */
const flat = ({
  name,
  country,
  region,
  timezone,
  address,
  coordinates,
  gridLimitW,
  solarPeakW,
}: Location) => ({
  name,
  country: country.code,
  region,
  timezone: timezone.name,
  ...address,
  coordinates,
  gridLimitW,
  solarPeakW,
})
