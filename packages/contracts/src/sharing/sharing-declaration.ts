import type { Declaration } from '../declaration.ts'
import { companyInvitesContract } from './company-invites.ts'
import { confirmationsContract } from './confirmations.ts'
import { grantsContract } from './grants.ts'
import { invitesContract } from './invites.ts'
import { membersContract } from './members.ts'

/** Access that people give each other: members, guests, invites and their confirmation. */
export const sharingDeclaration = {
  calls: {
    members: membersContract,
    grants: grantsContract,
    invites: invitesContract,
    companyInvites: companyInvitesContract,
    confirmations: confirmationsContract,
  },
  notices: {
    invitedToLocation: {
      ...{ group: 'sharing', severity: 'info', feature: 'sharing', hasOwnMail: true },
      values: { inviter: 'Ana Novak', location: 'Hiša ob morju' },
    },
    invitedToCompany: {
      ...{ group: 'company', severity: 'info', feature: 'sharing', hasOwnMail: true },
      values: { inviter: 'Ana Novak', company: 'Sončna energija' },
    },
  },
  errors: {
    already_member: {
      status: 409,
      sentence: 'This person is already in the company.',
      text: 'refusals.already_member',
    },
    invite_has_access: {
      status: 409,
      sentence: 'This email already has access to location!',
      text: 'refusals.invite_has_access',
    },
    invite_pending: {
      status: 409,
      sentence: 'This email already has pending invite!',
      text: 'refusals.invite_pending',
    },
    invite_mail_failed: {
      status: 503,
      sentence: 'Error occurred while trying to send email!',
      text: 'refusals.invite_mail_failed',
    },
    invite_delete_failed: {
      status: 409,
      sentence: 'Failed to delete!',
      text: 'refusals.invite_delete_failed',
    },
    confirmation_failed: {
      status: 409,
      sentence: 'Error occurred while processing invite',
      text: 'refusals.confirmation_failed',
    },
  },
  auditActions: {
    'company.confirm-invite': 'audit.action_company.confirm-invite',
    'company.invite': 'audit.action_company.invite',
    'company.revoke-invite': 'audit.action_company.revoke-invite',
    'location.change-share': 'audit.action_location.change-share',
    'location.confirm-invite': 'audit.action_location.confirm-invite',
    'location.end-share': 'audit.action_location.end-share',
    'location.invite': 'audit.action_location.invite',
    'location.revoke-invite': 'audit.action_location.revoke-invite',
    'location.share': 'audit.action_location.share',
    'user.set-role': 'audit.action_user.set-role',
  },
  auditFields: {
    control: 'sharing.action_control',
    edit: 'sharing.action_edit',
    managePricing: 'sharing.action_managePricing',
    manageUsers: 'sharing.action_manageUsers',
    view: 'sharing.action_view',
  },
} as const satisfies Declaration
