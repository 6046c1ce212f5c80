import type { Invite } from '@kilowatt/contracts/sharing/invites'
import type { LocationFlags } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { inviterMayStill } from './inviter-rights.ts'

/** The invites of a location, the newest first; with `id` only that one. */
export async function listInvites(
  db: Db,
  { id: locationId }: Pick<AccessibleLocation, 'id'>,
  id?: number,
): Promise<Invite[]> {
  const rows = await db
    .selectFrom('location_invite as invite')
    .innerJoin('location', 'location.id', 'invite.location_id')
    .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
    .selectAll('invite')
    .select(['inviter.id as inviterId', 'inviter.name as inviterName'])
    .select(inviterMayStill.as('inviterMayStill'))
    .where('invite.location_id', '=', locationId)
    .$if(id !== undefined, (query) => query.where('invite.id', '=', id ?? 0))
    .orderBy('invite.id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    invitedBy:
      row.inviterId === null || row.inviterName === null
        ? null
        : { id: row.inviterId, name: row.inviterName },
    status: inviteStatus(row),
    mail: mailState(row),
    permissions: inviteFlags(row),
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
  }))
}

function mailState({ mail_sent_at, mail_failed_at }: MailMarks): Invite['mail'] {
  if (mail_sent_at) return 'sent'
  return mail_failed_at ? 'failed' : 'waiting'
}

type MailMarks = { readonly mail_sent_at: Date | null; readonly mail_failed_at: Date | null }

type Marks = {
  readonly confirmed_at: Date | null
  readonly revoked_at: Date | null
  readonly expires_at: Date
  readonly inviterMayStill: boolean
}

/** An invite ends with the right of whoever sent it, as if they had revoked it. */
export function inviteStatus(marks: Marks): Invite['status'] {
  if (marks.revoked_at) return 'revoked'
  if (marks.confirmed_at) return 'confirmed'
  if (marks.expires_at <= new Date()) return 'expired'
  return marks.inviterMayStill ? 'pending' : 'revoked'
}

type FlagColumns = {
  readonly can_view: boolean
  readonly can_control: boolean
  readonly can_edit: boolean
  readonly can_manage_users: boolean
  readonly can_manage_pricing: boolean
}

export const inviteFlags = (row: FlagColumns): LocationFlags => ({
  view: row.can_view,
  control: row.can_control,
  edit: row.can_edit,
  manageUsers: row.can_manage_users,
  managePricing: row.can_manage_pricing,
})
