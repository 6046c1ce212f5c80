import { confirmationsContract } from './confirmations.ts'
import { invitesContract } from './invites.ts'
import { membersContract } from './members.ts'

/** Access that people give each other: members, invites, their confirmation. */
export const sharingApi = {
  members: membersContract,
  invites: invitesContract,
  confirmations: confirmationsContract,
}
