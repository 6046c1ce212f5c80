import { companyInvitesContract } from './company-invites.ts'
import { confirmationsContract } from './confirmations.ts'
import { grantsContract } from './grants.ts'
import { invitesContract } from './invites.ts'
import { membersContract } from './members.ts'

/** Access that people give each other: members, guests, invites and their confirmation. */
export const sharingApi = {
  members: membersContract,
  grants: grantsContract,
  invites: invitesContract,
  companyInvites: companyInvitesContract,
  confirmations: confirmationsContract,
}
