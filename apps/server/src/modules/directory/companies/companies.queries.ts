import type { Company } from '@kilowatt/contracts/tenancy/company'
import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { getCompanySettings } from '../../tenancy/index.ts'

/**
 * All companies for a super admin; otherwise those that the actor administers. A session works in one of them at a time
 * and can switch; an API key belongs to one.
 */
export const listCompanies = (db: Db, actor: Actor): Promise<Company[]> =>
  findCompanies(db, actor.role === 'ROLE_SUPER_ADMIN' ? 'all' : actor.runsCompanyIds)

/** Companies by name, each with its counts. */
async function findCompanies(db: Db, which: 'all' | readonly number[]): Promise<Company[]> {
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
    .$if(which !== 'all', (query) =>
      query.where('company.id', '=', sql<number>`any(${sql.val(which)}::int[])`),
    )
    .orderBy(inNameOrder('company.name'))
    .orderBy('company.id')
    .execute()
  return rows.map(({ rootGroupId, locationsCount, assignedControllersCount, ...row }) => ({
    ...row,
    locationsCount: locationsCount ?? 0,
    assignedControllersCount: assignedControllersCount ?? 0,
    rootGroup: { id: rootGroupId },
  }))
}

export async function getCompanyDetails(db: Db, id: number): Promise<CompanyDetails> {
  const [[company], settings] = await Promise.all([findCompanies(db, [id]), getCompanySettings(db, id)])
  if (!company) throw new Error(`company ${id} has no root group`)
  return { ...company, ...settings }
}
