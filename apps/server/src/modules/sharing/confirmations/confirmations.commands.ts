import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmCompanyInvite } from '../company-invites/confirm-company-invite.commands.ts'
import { confirmInvite } from '../invites/confirm-invite.commands.ts'

type Named = { id: number; name: string }

/**
 * Does what a link asks for, in the name of who is signed in.
 * @param action as it stands in the link
 * @throws AppError `token_missing` for an action that is none of ours, and what confirming it throws
 */
export async function confirmLink(
  change: Change<Person>,
  { id, action }: { id: string; action: string },
): Promise<{ location: Named } | { company: Named }> {
  if (action === 'LOCATION_INVITE') return { location: await confirmInvite(change, id) }
  if (action === 'COMPANY_INVITE') return { company: await confirmCompanyInvite(change, id) }
  throw new AppError('token_missing')
}
