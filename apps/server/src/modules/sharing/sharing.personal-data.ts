import { type PersonalData, sentToFormerAddress } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const sharingPersonalData: PersonalData = {
  'shares-by-me': {
    columns: ['location_grant.granted_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('location_grant')
        .innerJoin('location', 'location.id', 'location_grant.location_id')
        .innerJoin('user_account as guest', 'guest.id', 'location_grant.user_id')
        .select(['location.name as location', 'guest.email as guest', 'location_grant.created_at as since'])
        .where('location_grant.granted_by', '=', userId)
        .orderBy('location.id')
        .execute(),
  },
  'invites-to-me': {
    columns: ['location_invite.confirmed_by', 'location_invite.email'],
    read: (db, { userId, email }) =>
      db
        .selectFrom('location_invite')
        .innerJoin('location', 'location.id', 'location_invite.location_id')
        .leftJoin('user_account as inviter', 'inviter.id', 'location_invite.invited_by')
        .select(['location.name as location', 'inviter.name as invited_by', ...inviteColumns])
        .where((eb) =>
          eb.or([
            eb('location_invite.email', '=', email),
            sentToFormerAddress(userId, 'location_invite.email', 'location_invite.created_at'),
            eb('confirmed_by', '=', userId),
          ]),
        )
        .orderBy('location_invite.id')
        .execute(),
  },
  'invites-by-me': {
    columns: ['location_invite.invited_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('location_invite')
        .innerJoin('location', 'location.id', 'location_invite.location_id')
        .select(['location.name as location', ...inviteColumns])
        .where('location_invite.invited_by', '=', userId)
        .orderBy('location_invite.id')
        .execute(),
  },
  'company-invites-to-me': {
    columns: ['company_invite.confirmed_by', 'company_invite.email'],
    read: (db, { userId, email }) =>
      db
        .selectFrom('company_invite')
        .innerJoin('company', 'company.id', 'company_invite.company_id')
        .leftJoin('user_account as inviter', 'inviter.id', 'company_invite.invited_by')
        .select(['company.name as company', 'inviter.name as invited_by', ...companyInviteColumns])
        .where((eb) =>
          eb.or([
            eb('company_invite.email', '=', email),
            sentToFormerAddress(userId, 'company_invite.email', 'company_invite.created_at'),
            eb('confirmed_by', '=', userId),
          ]),
        )
        .orderBy('company_invite.id')
        .execute(),
  },
  'company-invites-by-me': {
    columns: ['company_invite.invited_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('company_invite')
        .innerJoin('company', 'company.id', 'company_invite.company_id')
        .select(['company.name as company', ...companyInviteColumns])
        .where('company_invite.invited_by', '=', userId)
        .orderBy('company_invite.id')
        .execute(),
  },
}

const inviteColumns = [
  'location_invite.email',
  'location_invite.can_view',
  'location_invite.can_control',
  'location_invite.can_edit',
  'location_invite.can_manage_users',
  'location_invite.can_manage_pricing',
  'location_invite.created_at',
  'location_invite.expires_at',
  'location_invite.confirmed_at',
  'location_invite.revoked_at',
] as const

const companyInviteColumns = [
  'company_invite.email',
  'company_invite.role',
  'company_invite.created_at',
  'company_invite.expires_at',
  'company_invite.confirmed_at',
  'company_invite.revoked_at',
] as const
