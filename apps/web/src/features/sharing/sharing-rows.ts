import type { InviteHead } from '@kilowatt/contracts/sharing/invites'
import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { IconBan, IconCircleCheck, IconClock, IconClockOff } from '@tabler/icons-react'

/** The look of an invite's state: colour, shape and word. */
export const inviteLooks = {
  pending: { tone: 'info', icon: IconClock, word: 'sharing.status_pending' },
  confirmed: { tone: 'ok', icon: IconCircleCheck, word: 'words.confirmed' },
  expired: { tone: 'warning', icon: IconClockOff, word: 'sharing.status_expired' },
  revoked: { tone: 'offline', icon: IconBan, word: 'sharing.status_revoked' },
} as const satisfies Record<InviteHead['status'], unknown>

/** The actions that a person may do, in the order of the form. */
export const givenActions = (flags: Readonly<Record<LocationAction, boolean>>): LocationAction[] =>
  locationActions.filter((action) => flags[action])

/** Whether an invite is still unanswered, so that revoking it takes away no access. */
export const isWaiting = ({ status }: Pick<InviteHead, 'status'>) => status === 'pending'

/** Whether an invite can be revoked: a pending one, or one that gave access. */
export const isRevocable = ({ status }: Pick<InviteHead, 'status'>) =>
  status === 'pending' || status === 'confirmed'
