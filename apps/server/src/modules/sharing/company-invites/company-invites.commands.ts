import type { CompanyInvite } from '@kilowatt/contracts/sharing/company-invites'
import { rolesInvitableBy } from '@kilowatt/domain/permissions/role-management'
import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { type AccessibleCompany, companySubject } from '../../tenancy/index.ts'
import type { InviteMails } from '../invites/invite-mails.ts'
import { VALID_DAYS } from '../invites/invite-state.ts'
import { removeMember } from '../members/members.commands.ts'
import { isOpenCompanyInvite } from './company-inviter-rights.ts'
import { findCompanyInvite } from './company-invites.queries.ts'

/**
 * @throws AppError `invalid` for a role the author may not give, `already_member`, `invite_pending`,
 * `invite_mail_failed`
 */
export async function inviteToCompany(
  change: Change<Person>,
  mails: InviteMails,
  company: AccessibleCompany,
  { email, role, locale }: { email: string; role: CompanyRole; locale?: string | undefined },
): Promise<CompanyInvite> {
  const { tx, author } = change
  if (!rolesInvitableBy(author.actor.role).includes(role))
    throw invalidField('role', 'This role cannot be given')
  // If two invites for one address are concurrent, the second waits here and then finds the first.
  await tx.selectFrom('company').select('id').where('id', '=', company.id).forNoKeyUpdate().execute()
  if (await isMember(tx, company, email)) throw new AppError('already_member')
  const pending = await tx
    .selectFrom('company_invite as invite')
    .select('invite.id')
    .where('invite.company_id', '=', company.id)
    .where('invite.email', '=', email)
    .where(isOpenCompanyInvite)
    .executeTakeFirst()
  if (pending) throw new AppError('invite_pending')
  const { id } = await tx
    .insertInto('company_invite')
    .values({
      company_id: company.id,
      email,
      role,
      locale: locale ?? null,
      invited_by: author.actor.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(VALID_DAYS)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.audit({ ...companySubject(company), action: 'company.invite', after: { email, role } })
  await mails.queue(change, { inviteId: id, companyId: company.id })
  const invite = await findCompanyInvite(tx, company, id)
  if (!invite) throw new Error('an invite was written and is not there')
  return invite
}

/**
 * Ends an invite, and the membership from it. A membership that began after the confirmation has another
 * origin, and stays.
 * @throws AppError `not_found`; `invite_delete_failed` if it was revoked before; like `removeMember`
 */
export async function revokeCompanyInvite(
  change: Change<Person>,
  company: AccessibleCompany,
  inviteId: number,
): Promise<void> {
  const { tx } = change
  const row = await tx
    .selectFrom('company_invite')
    .select(['revoked_at', 'confirmed_by as memberId'])
    .where('id', '=', inviteId)
    .where('company_id', '=', company.id)
    .forUpdate()
    .executeTakeFirst()
  const invite = await findCompanyInvite(tx, company, inviteId)
  if (!row || !invite) throw new AppError('not_found')
  if (row.revoked_at) throw new AppError('invite_delete_failed')
  await tx.updateTable('company_invite').set({ revoked_at: new Date() }).where('id', '=', inviteId).execute()
  await change.audit({
    ...companySubject(company),
    action: 'company.revoke-invite',
    before: { email: invite.email, role: invite.role, status: invite.status },
  })
  if (row.memberId !== null && invite.status === 'confirmed')
    await removeMember(change, company, row.memberId)
}

const isMemberById = async (tx: Tx, { id }: AccessibleCompany, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

async function isMember(tx: Tx, company: AccessibleCompany, email: string): Promise<boolean> {
  const person = await tx
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  return person !== undefined && isMemberById(tx, company, person.id)
}
