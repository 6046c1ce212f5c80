import type { OwnRefusals } from '../../api/refusals.ts'

/** Around an invite, what is nobody's mistake has the general words of spec §8. */
export const inviteRefusals = {
  offline: 'sharing.inviteFailed',
  internal: 'sharing.inviteFailed',
  unavailable: 'sharing.inviteFailed',
} as const satisfies OwnRefusals
