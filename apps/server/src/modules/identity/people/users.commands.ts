import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { joinCompany } from './joined-company.ts'

export type NewUser = {
  email: string
  firstName: string
  lastName: string
  /** from `hashUserPassword` */
  passwordHash: string
  emailVerified?: boolean
  isSuperAdmin?: boolean
  locale?: string
  countryId?: number
}

/** Creates a person who signs in by e-mail and password. An address in use violates the unique index. */
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

/** Confirms an address. A person who registered with a company becomes its basic user now. */
export async function confirmAddress(change: Change, userId: number): Promise<void> {
  const { tx } = change
  const person = await tx
    .selectFrom('user_account')
    .select(['id', 'email', 'joins_company_id as companyId'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('user_account')
    .set({ email_verified: true, joins_company_id: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  if (person.companyId !== null) await joinCompany(change, person, person.companyId)
}

/** Sets a password, also for people who have none yet. */
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
