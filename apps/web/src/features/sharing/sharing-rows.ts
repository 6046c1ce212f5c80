import type { Invite } from '@kilowatt/contracts/sharing/invites'
import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { IconBan, IconCircleCheck, IconClock, IconClockOff } from '@tabler/icons-react'

/** How a state of an invite looks: colour, shape, and a word by its name. */
export const inviteLooks = {
  pending: { tone: 'info', icon: IconClock },
  confirmed: { tone: 'ok', icon: IconCircleCheck },
  expired: { tone: 'warning', icon: IconClockOff },
  revoked: { tone: 'offline', icon: IconBan },
} as const satisfies Record<Invite['status'], unknown>

/** The actions that a person may do, in the order of the form. */
export const givenActions = (flags: Readonly<Record<LocationAction, boolean>>): LocationAction[] =>
  locationActions.filter((action) => flags[action])

/** Whether an invite can still be taken back: one that waits, or one that gave access. */
export const isRevocable = ({ status }: Pick<Invite, 'status'>) =>
  status === 'pending' || status === 'confirmed'
