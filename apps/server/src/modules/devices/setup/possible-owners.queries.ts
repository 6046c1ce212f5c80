import type { availableUser } from '@kilowatt/contracts/tenancy/location-admin'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { containsWords, personColumns } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'

type PossibleOwners = { users: z.output<typeof availableUser>[]; total: number }

/** As many as a dropdown shows; a search narrows it. */
const MAX_OFFERED = 100

/** People of a company, by name, and their total; `search` matches part of the name or e-mail address. */
export async function listCompanyPeople(
  db: Db,
  company: Pick<AccessibleCompany, 'id'>,
  search?: string,
): Promise<PossibleOwners> {
  const people = db
    .selectFrom('membership')
    .innerJoin('user_account as u', 'u.id', 'membership.user_id')
    .where('membership.company_id', '=', company.id)
    .$if(search !== undefined, (query) => query.where(containsWords(personColumns, search ?? '')))
  const [users, { total }] = await Promise.all([
    people
      .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
      .orderBy(inNameOrder('u.last_name'))
      .orderBy(inNameOrder('u.first_name'))
      .orderBy('u.id')
      .limit(MAX_OFFERED)
      .execute(),
    people.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { users, total }
}

/**
 * People who can own a new location: basic and advanced users themselves; for administrators, the people of
 * their company.
 */
export async function listPossibleOwners(db: Db, actor: Actor): Promise<PossibleOwners> {
  if (hasRole(actor.role, 'ROLE_AGGREGATOR'))
    return actor.companyId === null ? { users: [], total: 0 } : listCompanyPeople(db, { id: actor.companyId })
  const users = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', actor.userId)
    .execute()
  return { users, total: users.length }
}
