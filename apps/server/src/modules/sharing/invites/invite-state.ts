import type { InviteStatus, MailState } from '@kilowatt/contracts/sharing/invites'
import { AppError } from '../../../platform/errors.ts'

type Marks = {
  readonly confirmed_at: Date | null
  readonly revoked_at: Date | null
  readonly expires_at: Date
  readonly inviterMayStill: boolean
  /** for confirmed invites: whether the access still exists */
  readonly stillHasAccess: boolean
}

/**
 * State of an invite. It ends when its sender loses the permission, or when the access from it ends, as if it
 * had been revoked.
 */
export function inviteStatus(marks: Marks): InviteStatus {
  if (marks.revoked_at) return 'revoked'
  if (marks.confirmed_at) return marks.stillHasAccess ? 'confirmed' : 'revoked'
  if (marks.expires_at <= new Date()) return 'expired'
  return marks.inviterMayStill ? 'pending' : 'revoked'
}

/**
 * The invite of a link, if it is still open.
 * @throws AppError `token_missing` if it never existed, was revoked or its sender lost the permission;
 * `token_used`; `token_expired`
 */
export function unlessClosed<Invite extends Marks>(invite: Invite | undefined): Invite {
  const status = invite && inviteStatus(invite)
  if (!invite || status === 'revoked') throw new AppError('token_missing')
  if (status === 'confirmed') throw new AppError('token_used')
  if (status === 'expired') throw new AppError('token_expired')
  return invite
}

type MailMarks = { readonly mail_sent_at: Date | null; readonly mail_failed_at: Date | null }

export function mailState({ mail_sent_at, mail_failed_at }: MailMarks): MailState {
  if (mail_sent_at) return 'sent'
  return mail_failed_at ? 'failed' : 'waiting'
}

/** Days in which an invite can be confirmed. */
export const VALID_DAYS = 14
