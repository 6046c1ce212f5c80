import type { OwnRefusals } from '../../api/refusals.ts'

/** For invites, failures that are not the person's mistake use the general texts of spec §8. */
export const inviteRefusals = {
  offline: 'sharing.inviteFailed',
  internal: 'sharing.inviteFailed',
  unavailable: 'sharing.inviteFailed',
} as const satisfies OwnRefusals

/** Why a link is no longer valid, and who can help. A revoked link looks like one that never existed. */
export const closedInvites = {
  token_expired: 'confirmation.expired',
  token_missing: 'confirmation.withdrawn',
} as const satisfies OwnRefusals
