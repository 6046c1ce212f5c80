import type { availableUser } from '@kilowatt/contracts/tenancy/location-admin'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.ts'
import { containsFolded } from '../../../platform/folded-text.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'

type AvailableUser = z.output<typeof availableUser>

/** As many as a choice shows; a search narrows it. */
const MAX_OFFERED = 100

/** The people of a company, by name; `search` is part of the name or the e-mail address. */
export const listCompanyPeople = (
  db: Db,
  company: Pick<AccessibleCompany, 'id'>,
  search?: string,
): Promise<AvailableUser[]> =>
  db
    .selectFrom('membership')
    .innerJoin('user_account as u', 'u.id', 'membership.user_id')
    .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('membership.company_id', '=', company.id)
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) =>
        eb.or(
          ['u.email_folded', 'u.first_name_folded', 'u.last_name_folded'].map((column) =>
            containsFolded(column, search ?? ''),
          ),
        ),
      ),
    )
    .orderBy('u.last_name_folded')
    .orderBy('u.first_name_folded')
    .orderBy('u.id')
    .limit(MAX_OFFERED)
    .execute()

/** Basic and advanced users own what they set up; administrators choose from the people of their company. */
export async function listPossibleOwners(db: Db, actor: Actor): Promise<AvailableUser[]> {
  if (hasRole(actor.role, 'ROLE_AGGREGATOR'))
    return actor.companyId === null ? [] : listCompanyPeople(db, { id: actor.companyId })
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', actor.userId)
    .execute()
}
