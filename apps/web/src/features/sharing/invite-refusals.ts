import type { OwnRefusals } from '../../api/refusals.ts'

/** Around an invite, what is nobody's mistake has the general words of spec §8. */
export const inviteRefusals = {
  offline: 'sharing.inviteFailed',
  internal: 'sharing.inviteFailed',
  unavailable: 'sharing.inviteFailed',
} as const satisfies OwnRefusals

/** Why a link leads nowhere any more, and who can help; a link that was withdrawn tells no more than one that never was. */
export const closedInvites = {
  token_expired: 'confirmation.expired',
  token_missing: 'confirmation.withdrawn',
} as const satisfies OwnRefusals
