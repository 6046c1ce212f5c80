import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/db.ts'
import { SLOVENIA } from '../companies.ts'
import { draw, pick } from './load-draw.ts'
import { LOCATIONS } from './load-tenancy.ts'
import { firstNames, lastNames } from './load-words.ts'

export const PEOPLE = 20_000
/** Domain that belongs to no one, so its addresses mark load data. */
export const LOAD_DOMAIN = 'load.example'
export const LOAD_SUPER_ADMIN = `super@${LOAD_DOMAIN}`

/**
 * People by number (`load_person`), each with a role in the company of the location that has the same number.
 * People with higher numbers are guests, a third of them without a company. All have the same password.
 */
export async function loadPeople(tx: Tx, passwordHash: string): Promise<void> {
  const no = sql.ref('no')
  const personNo = sql.ref('person.person_no')
  await sql`create temp table load_person (person_no integer, id integer) on commit drop`.execute(tx)
  await sql`
    with person as (
      select no, ${pick(firstNames, no, 21)} as first_name, ${pick(lastNames, no, 22)} as last_name
      from generate_series(1, ${PEOPLE}::integer) as no),
    made as (
      insert into user_account (email, email_verified, name, first_name, last_name, country_id, locale)
      select regexp_replace(fold_text(first_name || '.' || last_name), '[^a-z.]', '', 'g') || '.' || no || ${`@${LOAD_DOMAIN}`},
        no % 50 <> 0, first_name || ' ' || last_name, first_name, last_name,
        case when no % 10 = 0 then (array[40, 191, 348, 380])[1 + ${draw(no, 23, 4)}] else ${SLOVENIA} end,
        case when no % 3 = 0 then 'sl' end
      from person order by no
      returning id)
    insert into load_person select row_number() over (order by id), id from made
  `.execute(tx)
  await sql`insert into user_account (email, email_verified, name, first_name, last_name, country_id, is_super_admin)
    values (${LOAD_SUPER_ADMIN}, true, 'Maja Kovač', 'Maja', 'Kovač', ${SLOVENIA}, true)`.execute(tx)
  await sql`insert into account (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${passwordHash} from user_account where email like ${`%@${LOAD_DOMAIN}`}`.execute(
    tx,
  )
  await sql`insert into membership (user_id, company_id, role)
    select person.id, c.id, case
      when person_no = c.first_no or person_no % 500 = 0 then 'ROLE_AGGREGATOR'
      when ${draw(personNo, 24, 10)} = 0 then 'ROLE_USER_ADVANCED'
      when ${draw(personNo, 24, 10)} < 4 then 'ROLE_USER' else 'ROLE_USER_BASIC' end
    from load_person person
    join load_company c on 1 + (person_no - 1) % ${LOCATIONS}::integer between c.first_no and c.last_no
    where person_no <= ${LOCATIONS} or person_no % 3 <> 0`.execute(tx)
  await sql`insert into membership (user_id, company_id, role)
    select person.id, c.id, 'ROLE_USER_BASIC' from load_person person
    join load_company c on c.company_no = 1 + ${draw(personNo, 25, 100)}
    where person_no % 40 = 0 on conflict do nothing`.execute(tx)
}

/**
 * Grants on other people's locations: guests have one to three, and some neighbours have grants on each
 * other's locations.
 */
export const loadGrants = (tx: Tx) =>
  sql`insert into location_grant (location_id, user_id, can_view, can_control, can_edit, can_manage_users, can_manage_pricing,
      granted_by)
    select l.id, person.id, person.person_no % 100 <> 0, ${draw(sql`person.person_no`, 26, 3)} = 0, ${draw(sql`person.person_no`, 27, 8)} = 0,
      ${draw(sql`person.person_no`, 28, 15)} = 0, ${draw(sql`person.person_no`, 29, 15)} = 0, l.owner_id
    from load_person person
    join lateral (values (0, 1), (1, 3), (17, 9)) as share (step, every) on person.person_no % share.every = 0
    join load_location l on l.location_no = 1 + (person.person_no - 1 + share.step) % ${LOCATIONS}::integer
    where (person.person_no > ${LOCATIONS} or share.step = 17) and l.owner_id is distinct from person.id`.execute(
    tx,
  )
