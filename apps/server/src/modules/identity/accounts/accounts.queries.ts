import type { Account } from '@kilowatt/contracts/identity/account'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { preferenceColumns, preferencesOf } from '../people/users.queries.ts'
import { findPasswordHash } from '../proof/present-password.ts'

/** A person's own account, in the form in which they see and change it. */
export async function getAccount(db: Db, userId: number): Promise<Account> {
  const [row, passwordHash] = await Promise.all([
    db
      .selectFrom('user_account')
      .select([
        'id',
        'email',
        'email_verified as verified',
        'first_name as firstName',
        'last_name as lastName',
        'phone',
        'country_id as countryId',
        'spot_market_region_id as spotMarketRegionId',
        'created_at as createdAt',
        ...preferenceColumns,
      ])
      .where('id', '=', userId)
      .executeTakeFirst(),
    findPasswordHash(db, userId),
  ])
  if (!row) throw new AppError('unauthenticated')
  const { id, email, verified, firstName, lastName, phone, countryId, spotMarketRegionId } = row
  return {
    id,
    email,
    verified,
    hasPassword: passwordHash !== null,
    createdAt: row.createdAt.getTime(),
    personal: { firstName, lastName, phone, countryId, spotMarketRegionId },
    preferences: preferencesOf(row),
  }
}

/** What deleting an account removes and what stays, with counts. */
export async function getDeletion(db: Db, userId: number) {
  const counted = await db
    .selectFrom('user_account')
    .select((eb) => {
      const count = (table: 'session' | 'api_key' | 'consent' | 'membership' | 'location_grant') =>
        eb
          .selectFrom(table)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .where(`${table}.user_id`, '=', userId)
      const ways = (table: 'account' | 'passkey') =>
        eb
          .selectFrom(table)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .where(`${table}.user_id`, '=', userId)
      return [
        'is_super_admin as isSuperAdmin',
        count('session').as('sessions'),
        count('api_key').as('apiKeys'),
        count('consent').as('consents'),
        count('membership').as('memberships'),
        count('location_grant').as('shares'),
        ways('account').as('accounts'),
        ways('passkey').as('passkeys'),
        eb
          .selectFrom('location')
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .where('owner_id', '=', userId)
          .as('owned'),
        eb
          .selectFrom('audit_entry')
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .where('actor_id', '=', userId)
          .as('audited'),
      ]
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const n = (count: number | null) => count ?? 0
  return {
    allowed: !counted.isSuperAdmin,
    refusal: counted.isSuperAdmin ? ('super_admin' as const) : null,
    removes: [
      { what: 'profile' as const, count: 1 },
      { what: 'sign_in' as const, count: n(counted.accounts) + n(counted.passkeys) },
      { what: 'sessions' as const, count: n(counted.sessions) },
      { what: 'api_keys' as const, count: n(counted.apiKeys) },
      { what: 'consents' as const, count: n(counted.consents) },
      { what: 'memberships' as const, count: n(counted.memberships) },
      { what: 'shared_access' as const, count: n(counted.shares) },
    ],
    keeps: [
      { what: 'owned_locations' as const, count: n(counted.owned) },
      { what: 'measurements' as const, count: n(counted.owned) },
      { what: 'audit_log' as const, count: n(counted.audited) },
    ],
  }
}

/**
 * Requires a person to type the address of the account, which prevents accidental deletion.
 * @throws AppError `super_admin_stays`; `invalid` naming `email`
 */
export async function assertMayDelete(db: Db, userId: number, typedEmail: string): Promise<void> {
  const { allowed } = await getDeletion(db, userId)
  if (!allowed) throw new AppError('super_admin_stays')
  const { email } = await getAccount(db, userId)
  if (typedEmail.trim().toLowerCase() !== email) throw invalidField('email', 'not_your_address')
}
