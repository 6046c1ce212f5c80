import type { Change } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { findVisitedBrand } from '../../branding/index.ts'
import { addMembership, findDefaultCompany } from '../../tenancy/index.ts'
import { personSubject } from './person.audit.ts'

type Visit = { readonly origin: string; readonly identifier?: string | undefined }

/**
 * The company for a new registration: that of the visited brand, otherwise the default company, if there is
 * one.
 */
export async function findJoinedCompany(db: Db, { origin, identifier }: Visit): Promise<number | null> {
  const { companyId } = await findVisitedBrand(db, origin, identifier)
  return companyId ?? (await findDefaultCompany(db))
}

/**
 * Makes a newly registered person a basic user of the company; a role that the person already has there
 * stays.
 */
export async function joinCompany(
  change: Change,
  person: { id: number; email: string },
  companyId: number,
): Promise<void> {
  const role = 'ROLE_USER_BASIC'
  if (!(await addMembership(change, { userId: person.id, companyId, role }))) return
  await change.audit({
    ...(change.author.actor === null && { actor: { userId: person.id } }),
    ...personSubject(person, companyId),
    action: 'user.join-company',
    after: { companyId, role },
  })
}
