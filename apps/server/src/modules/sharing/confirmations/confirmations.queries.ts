import type { ConfirmationAction, ConfirmationStep } from '@kilowatt/contracts/sharing/confirmations'
import type { Db } from '../../../platform/database/db.ts'
import { findOpenCompanyInvite } from '../company-invites/company-invites.queries.ts'
import { nextStep } from '../invites/invited-person.ts'
import { findOpenInvite } from '../invites/invites.queries.ts'

type Link = { readonly id: string; readonly action: ConfirmationAction }
type Named = { readonly name: string }

/** What a link is about, and what its holder has to do: for anybody who holds it, so it tells no more than the name. */
export async function lookAtLink(
  db: Db,
  userId: number | null,
  { id, action }: Link,
): Promise<({ location: Named } | { company: Named }) & { step: ConfirmationStep }> {
  if (action === 'COMPANY_INVITE') {
    const { name, email } = await findOpenCompanyInvite(db, id)
    return { company: { name }, step: await nextStep(db, userId, email) }
  }
  const { name, email } = await findOpenInvite(db, id)
  return { location: { name }, step: await nextStep(db, userId, email) }
}
