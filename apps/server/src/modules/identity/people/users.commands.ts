import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

export type NewUser = {
  email: string
  firstName: string
  lastName: string
  /** of `hashUserPassword` */
  passwordHash: string
  emailVerified?: boolean
  isSuperAdmin?: boolean
  locale?: string
  countryId?: number
}

/** A person who signs in by e-mail and password. An e-mail address in use breaks the unique index. */
export async function createUser(tx: Tx, user: NewUser): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('user_account')
    .values({
      email: user.email.toLowerCase(),
      email_verified: user.emailVerified ?? false,
      name: `${user.firstName} ${user.lastName}`.trim(),
      first_name: user.firstName,
      last_name: user.lastName,
      is_super_admin: user.isSuperAdmin ?? false,
      locale: user.locale ?? null,
      country_id: user.countryId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('account')
    .values({ user_id: id, account_id: String(id), provider_id: 'credential', password: user.passwordHash })
    .execute()
  return { id }
}

/** Confirms an address. */
export const markVerified = (tx: Tx, userId: number) =>
  tx
    .updateTable('user_account')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()

/** Sets a password, also for people who had none. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      user_id: userId,
      account_id: String(userId),
      provider_id: 'credential',
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql<Date>`now()` }),
    )
    .execute()
}
