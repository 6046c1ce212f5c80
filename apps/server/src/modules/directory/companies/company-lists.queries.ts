import type { companyLocation, companyOemDevice } from '@kilowatt/contracts/directory/companies'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'

type Page = { page: number; pageSize: number; search?: string | undefined }

/** Locations of a company by name; with `locationGroupId` only locations directly in the group. */
export async function listCompanyLocations(
  db: Db,
  company: AccessibleCompany,
  { page, pageSize, search, locationGroupId }: Page & { locationGroupId?: number | undefined },
): Promise<{ locations: z.output<typeof companyLocation>[]; total: number }> {
  const wanted = db
    .selectFrom('location')
    .where('location.company_id', '=', company.id)
    .$if(search !== undefined, (query) => query.where(containsFolded('location.name_folded', search ?? '')))
    .$if(locationGroupId !== undefined, (query) =>
      query.where('location.location_group_id', '=', locationGroupId ?? 0),
    )
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ofPage = wanted
    .select('location.id')
    .orderBy(inNameOrder('location.name'))
    .orderBy('location.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await db
    .selectFrom('location')
    .where('location.id', 'in', ofPage)
    .innerJoin('location_group as g', 'g.id', 'location.location_group_id')
    .leftJoin('user_account as owner', 'owner.id', 'location.owner_id')
    .select([
      'location.id',
      'location.name',
      'location.city',
      'g.id as groupId',
      'g.name as groupName',
      'owner.id as ownerId',
      'owner.email',
      'owner.first_name as firstName',
      'owner.last_name as lastName',
      sql<number>`(select count(*) from oem_device o where o.location_id = location.id)`.as(
        'controllersCount',
      ),
    ])
    .orderBy(inNameOrder('location.name'))
    .orderBy('location.id')
    .execute()
  const locations = rows.map(({ groupId, groupName, ownerId, email, firstName, lastName, ...row }) => ({
    ...row,
    locationGroup: { id: groupId, name: groupName },
    owner:
      ownerId === null || email === null
        ? null
        : { id: ownerId, email, firstName: firstName ?? '', lastName: lastName ?? '' },
  }))
  return { locations, total }
}

/**
 * Length from which the trigram index is used. For shorter terms all rows of the company are read, because
 * many of them match anyway.
 */
const INDEXED_CHARACTERS = 3

/** Each of the three conditions uses its own index; an `or` across two tables would use none. */
const oemDevicesNamed = (search: string): RawBuilder<SqlBool> =>
  search.length < INDEXED_CHARACTERS
    ? sql`(${containsFolded('oem_device.serial_folded', search)}
        or ${containsFolded('oem_device.alias_folded', search)}
        or ${containsFolded('location.name_folded', search)})`
    : sql`oem_device.id in (
        select o.id from oem_device o
        where ${containsFolded('o.serial_folded', search)} or ${containsFolded('o.alias_folded', search)}
        union all
        select o.id from location l join oem_device o on o.location_id = l.id
        where ${containsFolded('l.name_folded', search)})`

/**
 * Controllers of a company by serial; `search` matches part of the serial, the alias or the location's name.
 */
export async function listCompanyOemDevices(
  db: Db,
  company: AccessibleCompany,
  { page, pageSize, search }: Page,
): Promise<{ oemDevices: z.output<typeof companyOemDevice>[]; total: number }> {
  const wanted = db
    .selectFrom('oem_device')
    .innerJoin('location', 'location.id', 'oem_device.location_id')
    .where('location.company_id', '=', company.id)
    .$if(search !== undefined, (query) => query.where(oemDevicesNamed(search ?? '')))
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .select([
      'oem_device.id',
      'oem_device.serial as unitId',
      'oem_device.alias',
      'oem_device.type',
      'oem_device.connected',
      'oem_device.last_seen_at as lastSeenAt',
      'location.id as locationId',
      'location.name as locationName',
    ])
    .orderBy('oem_device.serial')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const oemDevices = rows.map(({ locationId, locationName, lastSeenAt, ...row }) => ({
    ...row,
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    location: { id: locationId, name: locationName },
  }))
  return { oemDevices, total }
}
