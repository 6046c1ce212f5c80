import type { ManagedUser } from '@kilowatt/contracts/directory/users'
import { type Role, roleNames } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * A person with all their companies and the role in each, for super admins.
 * @throws AppError `not_found` if there is no such person
 */
export async function getManagedUser(db: Db, id: number): Promise<ManagedUser> {
  const person = await db
    .selectFrom('user_account as u')
    .leftJoin('country', 'country.id', 'u.country_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.locale',
      'country.code as country',
      'u.email_verified as verified',
      'u.is_super_admin as isSuperAdmin',
      'u.created_at as createdAt',
      sql<number>`(select count(*) from location l where l.owner_id = u.id)
        + (select count(*) from location_grant g where g.user_id = u.id)`.as('locationsCount'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  const companies = await db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['company.id', 'company.name', 'membership.role'])
    .select(
      sql<number>`(select count(*) from location l where l.company_id = company.id and l.owner_id = ${id})`.as(
        'ownedLocationsCount',
      ),
    )
    .where('membership.user_id', '=', id)
    .orderBy(inNameOrder('company.name'))
    .execute()
  const { isSuperAdmin, createdAt, ...rest } = person
  const strongest = companies.reduce<Role>(
    (role, { role: other }) => (roleNames.indexOf(other) > roleNames.indexOf(role) ? other : role),
    'ROLE_USER',
  )
  const role: Role = isSuperAdmin ? 'ROLE_SUPER_ADMIN' : strongest
  return { ...rest, createdAt: createdAt.getTime(), role, companies }
}
