import type { ConfirmationAction } from '@kilowatt/contracts/sharing/confirmation-actions'
import type { ConfirmationStep } from '@kilowatt/contracts/sharing/confirmations'
import type { Db } from '../../../platform/database/db.ts'
import { findOpenCompanyInvite } from '../company-invites/company-invites.queries.ts'
import { nextStep } from '../invites/invited-person.ts'
import { findOpenInvite } from '../invites/invites.queries.ts'

type Link = { readonly id: string; readonly action: ConfirmationAction }
type Named = { readonly name: string }
type Next = { readonly step: ConfirmationStep; readonly email: string | null }

/**
 * The subject of a link, and the next step. Anyone with the link may call this, so it returns only the name;
 * the invited address only if an account has to be created for it.
 */
export async function lookAtLink(
  db: Db,
  userId: number | null,
  { id, action }: Link,
): Promise<({ location: Named } | { company: Named }) & Next> {
  if (action === 'COMPANY_INVITE') {
    const { name, email } = await findOpenCompanyInvite(db, id)
    return { company: { name }, ...(await nextOf(db, userId, email)) }
  }
  const { name, email } = await findOpenInvite(db, id)
  return { location: { name }, ...(await nextOf(db, userId, email)) }
}

async function nextOf(db: Db, userId: number | null, email: string): Promise<Next> {
  const step = await nextStep(db, userId, email)
  return { step, email: step === 'register' ? email : null }
}
