import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleCompany, endMembership, endSharesInCompany } from '../../tenancy/index.ts'
import { personSubject } from './person.audit.ts'

/**
 * Ends what somebody is in a company, and with it every share in its locations. A house is nobody's by accident: whoever owns
 * one there stays until it has another owner.
 * @throws AppError `not_found` for whoever is no member, `owns_locations`
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
