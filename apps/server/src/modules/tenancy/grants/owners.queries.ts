import type { availableUser } from '@kilowatt/contracts/tenancy/location-admin'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { containsFolded } from '../../../platform/folded-text.ts'
import type { AccessibleCompany } from '../companies/company.access.ts'

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

/**
 * Owners come from the company, or have a share in the location already; super admins choose anybody.
 * @throws AppError `invalid` naming `path`, for absent people and those of other companies alike
 */
export async function assertPossibleOwner(
  db: Db,
  actor: Actor,
  companyId: number,
  userId: number,
  path: string,
  locationId: number | null = null,
): Promise<void> {
  const found = await db
    .selectFrom('user_account as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .$if(actor.role !== 'ROLE_SUPER_ADMIN', (query) =>
      query.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('membership')
              .select('user_id')
              .whereRef('user_id', '=', 'u.id')
              .where('company_id', '=', companyId),
          ),
          eb.exists(
            eb
              .selectFrom('location_grant')
              .select('user_id')
              .whereRef('user_id', '=', 'u.id')
              .where('location_id', '=', locationId),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  if (!found) throw invalidField(path, 'This is no user of the company')
}
