import { sql } from 'kysely'

/**
 * Whether the sender of an invite to a company may still give the role, by the same rule as at the time of
 * sending (`rolesInvitableBy`). For `company_invite as invite`; false if the sender was deleted.
 */
export const companyInviterMayStill = sql<boolean>`exists (
  select from user_account sender where sender.id = invite.invited_by and (
    sender.is_super_admin
    or invite.role <> 'ROLE_AGGREGATOR' and exists (select from membership m
      where m.user_id = sender.id and m.company_id = invite.company_id and m.role = 'ROLE_AGGREGATOR')))`

/**
 * Whether the person who confirmed an invite still has the membership from it. A later membership does not
 * belong to this invite.
 */
export const isStillMember = sql<boolean>`exists (select from membership m
  where m.company_id = invite.company_id and m.user_id = invite.confirmed_by and m.created_at <= invite.confirmed_at)`

/** Whether an invite to a company is still open; tables as for `companyInviterMayStill`. */
export const isOpenCompanyInvite = sql<boolean>`(invite.confirmed_at is null and invite.revoked_at is null
  and invite.expires_at > now() and ${companyInviterMayStill})`
