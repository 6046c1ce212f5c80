import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleCompany, endMembership, endSharesInCompany } from '../../tenancy/index.ts'
import { personSubject } from './person.audit.ts'

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
  const of = { userId: person.id, companyId: company.id }
  const role = await endMembership(tx, of)
  if (role === null) throw new AppError('not_found')
  await endSharesInCompany(tx, of)
  await change.audit({ ...personSubject(person, company.id), action: 'user.leave-company', before: { role } })
  await change.announceAccess({ userId: person.id, locationId: null })
}
