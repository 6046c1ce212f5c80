import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmCompanyInvite } from '../company-invites/confirm-company-invite.commands.ts'
import { confirmInvite } from '../invites/confirm-invite.commands.ts'

type Named = { id: number; name: string }

/**
 * Carries out the action of a link for the signed-in person.
 * @param action as in the link
 * @throws AppError `token_missing` for an unknown action, errors of the confirmation
 */
export async function confirmLink(
  change: Change<Person>,
  { id, action }: { id: string; action: string },
): Promise<{ location: Named } | { company: Named }> {
  if (action === 'LOCATION_INVITE') return { location: await confirmInvite(change, id) }
  if (action === 'COMPANY_INVITE') return { company: await confirmCompanyInvite(change, id) }
  throw new AppError('token_missing')
}
