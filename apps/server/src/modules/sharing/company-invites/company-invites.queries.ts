import type { CompanyInvite } from '@kilowatt/contracts/sharing/company-invites'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken } from '../../identity/index.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'
import { inviteStatus, mailState, unlessClosed } from '../invites/invite-state.ts'
import { companyInviterMayStill, isStillMember } from './company-inviter-rights.ts'

type Wanted = { page: number; pageSize: number }

/** One page of the invites to a company, newest first. */
export async function listCompanyInvites(
  db: Db,
  company: Pick<AccessibleCompany, 'id'>,
  { page, pageSize }: Wanted,
): Promise<{ invites: CompanyInvite[]; total: number }> {
  const [{ total }, invites] = await Promise.all([
    db
      .selectFrom('company_invite')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow(),
    invitesOf(db, company)
      .orderBy('invite.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  return { invites: invites.map(asInvite), total }
}

export async function findCompanyInvite(
  db: Db,
  company: Pick<AccessibleCompany, 'id'>,
  inviteId: number,
): Promise<CompanyInvite | null> {
  const row = await invitesOf(db, company).where('invite.id', '=', inviteId).executeTakeFirst()
  return row ? asInvite(row) : null
}

/**
 * The open invite of a link, with the name of its company.
 * @throws AppError like `unlessClosed`
 */
export const findOpenCompanyInvite = async (db: Db, token: string) =>
  unlessClosed(
    await db
      .selectFrom('company_invite as invite')
      .innerJoin('company', 'company.id', 'invite.company_id')
      .selectAll('invite')
      .select('company.name')
      .select([companyInviterMayStill.as('inviterMayStill'), isStillMember.as('stillHasAccess')])
      .where('invite.token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  )

const invitesOf = (db: Db, { id }: Pick<AccessibleCompany, 'id'>) =>
  db
    .selectFrom('company_invite as invite')
    .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
    .selectAll('invite')
    .select(['inviter.id as inviterId', 'inviter.name as inviterName'])
    .select([companyInviterMayStill.as('inviterMayStill'), isStillMember.as('stillHasAccess')])
    .where('invite.company_id', '=', id)

type Row = Awaited<ReturnType<ReturnType<typeof invitesOf>['execute']>>[number]

const asInvite = (row: Row): CompanyInvite => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy:
    row.inviterId === null || row.inviterName === null ? null : { id: row.inviterId, name: row.inviterName },
  status: inviteStatus(row),
  mail: mailState(row),
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  confirmedAt: row.confirmed_at?.getTime() ?? null,
})
