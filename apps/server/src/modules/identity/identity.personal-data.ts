import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'
import { getAccount } from './accounts/accounts.queries.ts'

/** This module's part of an account export. */
export const identityPersonalData: PersonalData = {
  account: {
    columns: ['user_account.email'],
    read: async (db, { userId }) => {
      const { personal, preferences, ...account } = await getAccount(db, userId)
      return [{ ...account, createdAt: new Date(account.createdAt), ...personal, ...preferences }]
    },
  },
  consents: {
    columns: ['consent.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('consent')
        .select(['kind', 'granted', 'at', 'ip'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  sessions: {
    columns: ['session.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('session')
        .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  'known-browsers': {
    columns: ['known_browser.user_id'],
    // the mark is of use to no one but this server
    read: (db, { userId }) =>
      db
        .selectFrom('known_browser')
        .select(['first_used_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('first_used_at')
        .execute(),
  },
  'ways-to-sign-in': {
    columns: ['account.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('account')
        .select(['provider_id', 'account_id', 'created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  'second-factor': {
    columns: ['recovery_code.user_id', 'second_factor.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('second_factor')
        .select((eb) => [
          'confirmed_at',
          eb
            .selectFrom('recovery_code')
            .select((codes) => codes.fn.countAll<number>().as('n'))
            .where('user_id', '=', userId)
            .as('recovery_codes_left'),
        ])
        .where('user_id', '=', userId)
        .execute(),
  },
  links: {
    columns: ['one_time_token.for_email', 'one_time_token.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('one_time_token')
        .select([
          'purpose',
          'for_email',
          sql<string | null>`data ->> 'newEmail'`.as('new_email'),
          'created_at',
          'expires_at',
          'used_at',
        ])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  attempts: {
    columns: [],
    read: (db, { userId, email }) =>
      db
        .selectFrom('attempt')
        .select(['key', 'count', 'window_ends_at'])
        .where((eb) =>
          // The other keys are networks, and ids of other objects.
          eb.or([
            eb('key', 'in', [
              ...['password', 'second-factor', 'export', 'claim', 'claim-look', 'invite', 'confirm-by'].map(
                (action) => `${action}:${userId}`,
              ),
              ...['register', 'verifyAgain', 'forgotten', 'sign-in', 'invite-to'].map(
                (action) => `${action}:${email}`,
              ),
              `change-email:${userId}`,
            ]),
            eb(sql<boolean>`starts_with(key, ${`sign-in:${email}:`})`, 'is', true),
          ]),
        )
        .orderBy('key')
        .execute(),
  },
  passkeys: {
    columns: ['passkey.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('passkey')
        .select(['name', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  'api-keys': {
    columns: ['api_key.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('api_key')
        .select(['name', 'scope', 'prefix', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
}
