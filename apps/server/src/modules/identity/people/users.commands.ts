import type { Role } from '@kilowatt/domain/permissions/roles'
import { hashPassword } from 'better-auth/crypto'
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

/** scrypt, slow on purpose: do it before the transaction begins. */
export const hashUserPassword = (password: string): Promise<string> => hashPassword(password)

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

export async function endMembership(
  tx: Tx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute()
}

/** Gives a person a role in a company, or another one than before. */
export async function setMembership(
  tx: Tx,
  membership: { userId: number; companyId: number; role: Exclude<Role, 'ROLE_SUPER_ADMIN'> },
): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ user_id: membership.userId, company_id: membership.companyId, role: membership.role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'company_id']).doUpdateSet({ role: membership.role }),
    )
    .execute()
}
