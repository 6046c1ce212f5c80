import { inviteMails } from '../sharing.mails.ts'
import type { InviteKind } from './invite-mails.ts'
import { isOpenInvite } from './inviter-rights.ts'

/** Invites to a location. */
export const locationInvite: InviteKind = {
  job: 'sharing.invite-mail',
  mail: inviteMails.locationInvite,
  notice: 'invitedToLocation',
  action: 'LOCATION_INVITE',
  async findOpen(db, inviteId) {
    const invite = await db
      .selectFrom('location_invite as invite')
      .innerJoin('location', 'location.id', 'invite.location_id')
      .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
      .leftJoin('user_account as guest', 'guest.email', 'invite.email')
      .select([
        'invite.email',
        'invite.locale as chosenLocale',
        'location.name as location',
        'inviter.name as inviter',
        'inviter.locale as inviterLocale',
        'guest.locale as guestLocale',
      ])
      .where('invite.id', '=', inviteId)
      .where(isOpenInvite)
      .executeTakeFirst()
    return (
      invite && {
        to: invite.email,
        locale: invite.guestLocale ?? invite.chosenLocale ?? invite.inviterLocale,
        values: { inviter: invite.inviter ?? invite.location, location: invite.location },
      }
    )
  },
  mark: (tx, inviteId, marks) =>
    tx.updateTable('location_invite').set(marks).where('id', '=', inviteId).execute(),
}
