import type { Member } from '@kilowatt/contracts/sharing/members'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { mayManageMember } from '@kilowatt/domain/permissions/role-management'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsWords, personColumns } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'

type Wanted = { page: number; pageSize: number; search?: string | undefined }

/** One page of a company's people, by name. Locations are counted only for this page. */
export async function listMembers(
  db: Db,
  actor: Actor,
  company: AccessibleCompany,
  { page, pageSize, search }: Wanted,
): Promise<{ users: Member[]; total: number }> {
  const wanted = membersOf(db, company).$if(search !== undefined, (query) =>
    query.where(containsWords(personColumns, search ?? '')),
  )
  const ofPage = wanted
    .select('u.id')
    .orderBy(inNameOrder('u.last_name'))
    .orderBy(inNameOrder('u.first_name'))
    .orderBy('u.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [{ total }, rows] = await Promise.all([
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    selectMember(membersOf(db, company), company)
      .where('u.id', 'in', ofPage)
      .orderBy(inNameOrder('u.last_name'))
      .orderBy(inNameOrder('u.first_name'))
      .orderBy('u.id')
      .execute(),
  ])
  return { users: rows.map((row) => asMember(actor, company, row)), total }
}

export async function findMember(
  db: Db,
  actor: Actor,
  company: AccessibleCompany,
  userId: number,
): Promise<Member | null> {
  const row = await selectMember(membersOf(db, company), company)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ? asMember(actor, company, row) : null
}

const membersOf = (db: Db, { id }: AccessibleCompany) =>
  db
    .selectFrom('membership')
    .innerJoin('user_account as u', 'u.id', 'membership.user_id')
    .where('membership.company_id', '=', id)

const selectMember = (query: ReturnType<typeof membersOf>, { id }: AccessibleCompany) =>
  query.select([
    'u.id',
    'u.email',
    'u.first_name as firstName',
    'u.last_name as lastName',
    'u.is_super_admin as isSuperAdmin',
    'u.email_verified as verified',
    'membership.role',
    sql<number>`(select count(*) from location l where l.owner_id = u.id and l.company_id = ${id})`.as(
      'ownedLocationsCount',
    ),
    sql<number>`(select count(*) from location l where l.owner_id = u.id and l.company_id = ${id})
      + (select count(*) from location_grant g join location l on l.id = g.location_id
          where g.user_id = u.id and l.company_id = ${id})`.as('locationsCount'),
  ])

type Row = Omit<Member, 'manageable'> & { isSuperAdmin: boolean }

function asMember(actor: Actor, { id: companyId }: AccessibleCompany, { isSuperAdmin, ...row }: Row): Member {
  const role = isSuperAdmin ? 'ROLE_SUPER_ADMIN' : row.role
  return { ...row, role, manageable: mayManageMember(actor, { userId: row.id, role, companyId }) }
}
