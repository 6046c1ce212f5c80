import { strongerRole } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { companySubject, setMembership } from '../../tenancy/index.ts'
import { assertInvited } from '../invites/invited-person.ts'
import { findOpenCompanyInvite } from './company-invites.queries.ts'

/**
 * Makes the invited person a member of the company, once. An existing role that allows more stays.
 * @throws AppError like `findOpenCompanyInvite`; `confirmation_failed` for anyone else
 */
export async function confirmCompanyInvite(
  change: Change<Person>,
  token: string,
): Promise<{ id: number; name: string }> {
  const { tx } = change
  const { userId } = change.author.actor
  const { id } = await findOpenCompanyInvite(tx, token)
  await tx.selectFrom('company_invite').select('id').where('id', '=', id).forUpdate().execute()
  const { email, role: invited, name, company_id: companyId } = await findOpenCompanyInvite(tx, token)
  await assertInvited(tx, userId, email)
  await tx
    .updateTable('company_invite')
    // Uses the same clock as memberships, because revoking compares which came first.
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: userId })
    .where('id', '=', id)
    .execute()
  const present = await tx
    .selectFrom('membership')
    .select('role')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const role = present ? strongerRole(present.role, invited) : invited
  await setMembership(change, { userId, companyId, role })
  const company = { id: companyId, name }
  await change.audit({
    ...companySubject(company),
    action: 'company.confirm-invite',
    after: { userId, role },
  })
  return company
}
