import { sql } from 'kysely'
import type { Change, Visitor } from '../../../platform/changes.ts'
import { findJoinedCompany } from '../people/joined-company.ts'
import { personSubject } from '../people/person.audit.ts'
import type { AccountMails } from './account-mail.job.ts'

type Registration = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  locale?: string | undefined
  countryId?: number | undefined
  /** selects the brand of the mail, and the company that the person joins */
  identifier?: string | undefined
}

/**
 * Records a registration, with the same statements whether or not the address has an account, so that timing reveals
 * nothing. A second registration of an unconfirmed address removes the password: otherwise a stranger could register
 * the address first and know the password when its owner confirms it. The company is that of the last registration.
 */
export async function register(
  change: Change<Visitor>,
  mails: AccountMails,
  { identifier, ...registration }: Registration,
): Promise<void> {
  const { firstName, lastName, passwordHash, locale = null, countryId = null } = registration
  const email = registration.email.toLowerCase()
  const name = `${firstName} ${lastName}`
  const companyId = await findJoinedCompany(change.tx, { origin: change.author.origin, identifier })
  const { rows } = await sql<{ id: number | null }>`
    with fresh as (
      insert into user_account (email, name, first_name, last_name, locale, country_id, joins_company_id)
      values (${email}, ${name}, ${firstName}, ${lastName}, ${locale}, ${countryId}, ${companyId})
      on conflict (lower(email)) do nothing
      returning id
    ), credential as (
      insert into account (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', ${passwordHash} from fresh
    ), agreed as (
      insert into consent (user_id, kind, granted, ip)
      select id, kind, true, ${change.author.ip}::inet from fresh, unnest(array['terms', 'privacy']) kind
    ), taken_away as (
      update account set password = null, updated_at = now()
      from user_account u
      where u.id = account.user_id and lower(u.email) = lower(${email}) and not u.email_verified
        and account.provider_id = 'credential'
    ), moved as (
      update user_account set joins_company_id = ${companyId}
      where lower(email) = lower(${email}) and not email_verified
    )
    select (select id from fresh) as id`.execute(change.tx)
  const id = rows[0]?.id ?? null
  await change.audit({
    ...(id !== null && { actor: { userId: id } }),
    ...personSubject({ id, email }, null),
    action: 'user.register',
    after: { isNew: id !== null },
  })
  await mails.queue(change, { reason: 'registered', email, identifier })
}
