import {
  type ConfirmationAction,
  confirmationActions,
} from '@kilowatt/contracts/sharing/confirmation-actions'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { ConfirmationLink } from './confirmation-link.ts'

type InviteLink = { action: ConfirmationAction; id: string }

/** Whether a link belongs to an invite. */
export const isInvite = (link: ConfirmationLink): link is InviteLink =>
  confirmationActions.some((action) => action === link.action)

/**
 * The subject of an invite link, and the next step of the person who has it. The registration page also uses
 * this.
 */
export const lookAtInvite = (link: InviteLink | null) =>
  queryOptions({
    queryKey: ['confirmation', 'look', link],
    queryFn: link === null ? skipToken : () => client.confirmations.look(link),
    retry: false,
    staleTime: 60_000,
  })
