import { sql } from 'kysely'
import { personMay } from '../../tenancy/index.ts'

/** A grant that allows to give away what the invite gives. */
const mayGive = sql`g.can_manage_users and g.can_view >= invite.can_view and g.can_control >= invite.can_control
  and g.can_edit >= invite.can_edit and g.can_manage_pricing >= invite.can_manage_pricing`

/**
 * Whether the sender of an invite may still give what it gives, by the same rule as when it was sent (`assertMayGive`). Of
 * `location_invite as invite` joined to `location`; false for a sender who is gone.
 */
export const inviterMayStill = sql<boolean>`exists (
  select from user_account sender where sender.id = invite.invited_by and (
    sender.is_super_admin or ${personMay('sender.id', 'location', mayGive)}))`

/**
 * Whether who confirmed an invite still has the access that began with it, or owns the location meanwhile; a share given anew
 * after it ended is not of this invite. Tables as for `inviterMayStill`.
 */
export const stillHasAccess = sql<boolean>`(invite.confirmed_by = location.owner_id
  or exists (select from location_grant g
    where g.location_id = location.id and g.user_id = invite.confirmed_by and g.created_at <= invite.confirmed_at))
  is true`

/** Whether an invite still leads somewhere; tables as for `inviterMayStill`. */
export const isOpenInvite = sql<boolean>`(invite.confirmed_at is null and invite.revoked_at is null
  and invite.expires_at > now() and ${inviterMayStill})`
