import type { company, country } from '@kilowatt/contracts/tenancy/companies'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.ts'
import { invalidField } from '../../../platform/errors.ts'

type Company = z.output<typeof company>

/** All companies for a super admin, else the one in which the actor holds the role. */
export const listCompanies = (db: Db, actor: Actor): Promise<Company[]> =>
  findCompanies(db, actor.role === 'ROLE_SUPER_ADMIN' ? 'all' : actor.companyId)

/** By name, each with its counts. */
export async function findCompanies(db: Db, which: 'all' | number | null): Promise<Company[]> {
  const rows = await db
    .selectFrom('company')
    .innerJoin('location_group as root', (join) =>
      join.onRef('root.company_id', '=', 'company.id').on('root.parent_id', 'is', null),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('location')
          .select((of) => ['location.company_id', of.fn.countAll<number>().as('count')])
          .groupBy('location.company_id')
          .as('places'),
      (join) => join.onRef('places.company_id', '=', 'company.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('oem_device')
          .innerJoin('location', 'location.id', 'oem_device.location_id')
          .select((of) => ['location.company_id', of.fn.countAll<number>().as('count')])
          .groupBy('location.company_id')
          .as('hardware'),
      (join) => join.onRef('hardware.company_id', '=', 'company.id'),
    )
    .select([
      'company.id',
      'company.name',
      'company.country_id as countryId',
      'company.contact_email as contactEmail',
      'company.contact_phone as contactPhone',
      'root.id as rootGroupId',
      'places.count as locationsCount',
      'hardware.count as assignedControllersCount',
    ])
    .$if(which !== 'all', (query) => query.where('company.id', '=', which === 'all' ? null : which))
    .orderBy('company.name_folded')
    .orderBy('company.id')
    .execute()
  return rows.map(({ rootGroupId, locationsCount, assignedControllersCount, ...row }) => ({
    ...row,
    locationsCount: locationsCount ?? 0,
    assignedControllersCount: assignedControllersCount ?? 0,
    rootGroup: { id: rootGroupId },
  }))
}

/** @param visible only those that are offered, or only those that are not; all when absent */
export const listCountries = (db: Db, visible?: boolean): Promise<z.output<typeof country>[]> =>
  db
    .selectFrom('country')
    .select(['id', 'name', 'code'])
    .$if(visible !== undefined, (query) => query.where('visible', '=', visible === true))
    .orderBy('name')
    .execute()

/**
 * IANA time zones of a country, the most populous first.
 * @throws AppError `invalid` for a code that is no country of ours
 */
export async function listTimezones(db: Db, countryCode: string): Promise<{ name: string }[]> {
  const zones = await db
    .selectFrom('country_timezone')
    .innerJoin('country', 'country.id', 'country_timezone.country_id')
    .select('country_timezone.name')
    .where('country.code', '=', countryCode)
    .orderBy('country_timezone.sort')
    .execute()
  if (zones.length === 0) throw invalidField('countryCode', 'Unknown country')
  return zones
}
