import type { InviteKind } from '../invites/invite-mails.ts'
import { inviteMails } from '../sharing.mails.ts'
import { isOpenCompanyInvite } from './company-inviter-rights.ts'

/** Invites to join a company. */
export const companyInvite: InviteKind = {
  job: 'sharing.company-invite-mail',
  mail: inviteMails.companyInvite,
  notice: 'invitedToCompany',
  action: 'COMPANY_INVITE',
  async findOpen(db, inviteId) {
    const invite = await db
      .selectFrom('company_invite as invite')
      .innerJoin('company', 'company.id', 'invite.company_id')
      .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
      .leftJoin('user_account as invited', 'invited.email', 'invite.email')
      .select([
        'invite.email',
        'invite.locale as chosenLocale',
        'company.name as company',
        'inviter.name as inviter',
        'inviter.locale as inviterLocale',
        'invited.locale as invitedLocale',
      ])
      .where('invite.id', '=', inviteId)
      .where(isOpenCompanyInvite)
      .executeTakeFirst()
    return (
      invite && {
        to: invite.email,
        locale: invite.invitedLocale ?? invite.chosenLocale ?? invite.inviterLocale,
        values: { inviter: invite.inviter ?? invite.company, company: invite.company },
      }
    )
  },
  mark: (tx, inviteId, marks) =>
    tx.updateTable('company_invite').set(marks).where('id', '=', inviteId).execute(),
}
