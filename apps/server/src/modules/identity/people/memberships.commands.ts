import type { Role } from '@kilowatt/domain/permissions/roles'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleCompany, endSharesInCompany } from '../../tenancy/index.ts'
import { personSubject } from './person.audit.ts'

/** Gives a person a role in a company, or another one than before. */
export async function setMembership(
  tx: Tx,
  membership: { userId: number; companyId: number; role: Exclude<Role, 'ROLE_SUPER_ADMIN'> },
): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ user_id: membership.userId, company_id: membership.companyId, role: membership.role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'company_id']).doUpdateSet({ role: membership.role }),
    )
    .execute()
}

/**
 * Ends what somebody is in a company, and with it every share in its locations.
 * @throws AppError `not_found` for whoever is no member
 */
export async function leaveCompany(
  change: Change<Person>,
  company: AccessibleCompany,
  person: { id: number; email: string },
): Promise<void> {
  const { tx } = change
  const left = await tx
    .deleteFrom('membership')
    .where('user_id', '=', person.id)
    .where('company_id', '=', company.id)
    .returning('role')
    .executeTakeFirst()
  if (!left) throw new AppError('not_found')
  await endSharesInCompany(tx, { userId: person.id, companyId: company.id })
  await change.audit({ ...personSubject(person, company.id), action: 'user.leave-company', before: left })
  await change.announceAccess({ userId: person.id, locationId: null })
}
