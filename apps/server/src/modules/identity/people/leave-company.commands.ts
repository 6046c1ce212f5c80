import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleCompany, endMembership, endSharesInCompany } from '../../tenancy/index.ts'
import { personSubject } from './person.audit.ts'

/**
 * Ends a membership, and every grant on locations of the company. Locations must not lose their owner by accident, so
 * an owner cannot leave until their locations have another owner.
 * @throws AppError `not_found` for a non-member, `owns_locations`
 */
export async function leaveCompany(
  change: Change<Person>,
  company: AccessibleCompany,
  person: { id: number; email: string },
): Promise<void> {
  const { tx } = change
  const of = { userId: person.id, companyId: company.id }
  const role = await endMembership(change, of)
  if (role === null) throw new AppError('not_found')
  const owned = await tx
    .selectFrom('location')
    .select('id')
    .where('owner_id', '=', person.id)
    .where('company_id', '=', company.id)
    .limit(1)
    .executeTakeFirst()
  if (owned) throw new AppError('owns_locations')
  await endSharesInCompany(change, of)
  await change.audit({ ...personSubject(person, company.id), action: 'user.leave-company', before: { role } })
}
