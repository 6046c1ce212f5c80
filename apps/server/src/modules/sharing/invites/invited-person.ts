import type { ConfirmationStep } from '@kilowatt/contracts/sharing/confirmations'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * What the person has to do before an invite can be confirmed.
 * @param userId null: not signed in
 * @param email the invited address
 */
export const nextStep = (db: Db, userId: number | null, email: string): Promise<ConfirmationStep> =>
  userId === null ? stepOfStranger(db, email) : stepOf(db, userId, email)

/**
 * Checks that a verified account of the invited address confirms, so a mail in other hands gives no access.
 * @throws AppError `confirmation_failed`
 */
export async function assertInvited(db: Db, userId: number, email: string): Promise<void> {
  if ((await stepOf(db, userId, email)) !== 'ready') throw new AppError('confirmation_failed')
}

async function stepOfStranger(db: Db, email: string): Promise<ConfirmationStep> {
  const person = await db
    .selectFrom('user_account')
    .select('email_verified as verified')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (!person) return 'register'
  return person.verified ? 'sign_in' : 'verify_email'
}

async function stepOf(db: Db, userId: number, email: string): Promise<ConfirmationStep> {
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (person.email.toLowerCase() !== email) return 'other_account'
  return person.verified ? 'ready' : 'verify_email'
}
