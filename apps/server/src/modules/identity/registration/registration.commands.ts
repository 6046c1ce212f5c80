import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'

export type Registration = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  locale: string | null
  countryId: number | null
  ip: string
}

/**
 * Writes a registration down, with the same statements whether or not the address has an account, so that the time it takes tells
 * nobody. A second registration of an address that nobody confirmed takes the password away: otherwise a stranger could
 * register the address first and know the password when its owner confirms it.
 */
export async function writeRegistration(tx: Tx, registration: Registration): Promise<void> {
  const { email, firstName, lastName, passwordHash, locale, countryId, ip } = registration
  const name = `${firstName} ${lastName}`
  const { rows } = await sql<{ id: number | null }>`
    with fresh as (
      insert into user_account (email, name, first_name, last_name, locale, country_id)
      values (${email}, ${name}, ${firstName}, ${lastName}, ${locale}, ${countryId})
      on conflict (lower(email)) do nothing
      returning id
    ), credential as (
      insert into account (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', ${passwordHash} from fresh
    ), agreed as (
      insert into consent (user_id, kind, granted, ip)
      select id, kind, true, ${ip}::inet from fresh, unnest(array['terms', 'privacy']) kind
    ), taken_away as (
      update account set password = null, updated_at = now()
      from user_account u
      where u.id = account.user_id and lower(u.email) = lower(${email}) and not u.email_verified
        and account.provider_id = 'credential'
    )
    select (select id from fresh) as id`.execute(tx)
  const userId = rows[0]?.id ?? null
  await recordAudit(tx, {
    actor: userId === null ? null : { userId },
    action: 'user.register',
    objectType: 'user',
    objectId: userId,
    objectName: email,
    companyId: null,
    after: { isNew: userId !== null },
    ip,
  })
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

/** Ends the sessions of a person, all but one of them where `exceptSessionId` is given. */
export async function endSessions(
  tx: Tx,
  userId: number,
  exceptSessionId: number | null = null,
): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (qb) => qb.where('id', '<>', exceptSessionId ?? 0))
    .returning('id')
    .execute()
  return ended.length
}
