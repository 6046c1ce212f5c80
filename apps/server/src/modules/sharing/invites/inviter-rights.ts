import { sql } from 'kysely'
import { personMay } from '../../tenancy/index.ts'

/** Condition for a grant that allows granting the content of an invite. */
const mayGive = sql`g.can_manage_users and g.can_view >= invite.can_view and g.can_control >= invite.can_control
  and g.can_edit >= invite.can_edit and g.can_manage_pricing >= invite.can_manage_pricing`

/**
 * Whether the sender of an invite may still grant its content, by the same rule as at the time of sending
 * (`assertMayGive`). For `location_invite as invite` joined to `location`; false if the sender was deleted.
 */
export const inviterMayStill = sql<boolean>`exists (
  select from user_account sender where sender.id = invite.invited_by and (
    sender.is_super_admin or ${personMay('sender.id', 'location', mayGive)}))`

/**
 * Whether the person who confirmed an invite still has the access from it, or owns the location by now. A
 * grant from after the end of that access does not belong to this invite. Tables as for `inviterMayStill`.
 */
export const stillHasAccess = sql<boolean>`(invite.confirmed_by = location.owner_id
  or exists (select from location_grant g
    where g.location_id = location.id and g.user_id = invite.confirmed_by and g.created_at <= invite.confirmed_at))
  is true`

/** Whether an invite is still open; tables as for `inviterMayStill`. */
export const isOpenInvite = sql<boolean>`(invite.confirmed_at is null and invite.revoked_at is null
  and invite.expires_at > now() and ${inviterMayStill})`
