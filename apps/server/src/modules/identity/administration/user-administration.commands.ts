import type { Role } from '@kilowatt/domain/permissions/roles'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { accessCompany, setMembership } from '../../tenancy/index.ts'
import { deleteUser } from '../accounts/accounts.commands.ts'
import type { Notices } from '../people/account-notices.ts'
import { leaveCompany } from '../people/leave-company.commands.ts'
import { personSubject } from '../people/person.audit.ts'
import { confirmAddress } from '../people/users.commands.ts'

/** Confirms the address of a person who does not receive mail. */
export async function verifyUser(change: Change<Person>, userId: number): Promise<void> {
  const person = await findPerson(change.tx, userId)
  if (person.verified) return
  await confirmAddress(change, userId)
  await change.audit({ ...personSubject(person, null), action: 'user.verify' })
}

type Move = {
  readonly userId: number
  /** null: other memberships stay; if the person already belongs to the company, their role changes */
  readonly fromCompanyId: number | null
  readonly companyId: number
  readonly role: Exclude<Role, 'ROLE_SUPER_ADMIN'>
}

/** @throws AppError `not_found`, `owns_locations` of the company to leave */
export async function changeCompany(
  change: Change<Person>,
  { userId, fromCompanyId, companyId, role }: Move,
): Promise<void> {
  const { tx, author } = change
  const person = await findPerson(tx, userId)
  const company = await accessCompany(tx, author.actor, companyId)
  if (fromCompanyId !== null && fromCompanyId !== companyId)
    await leaveCompany(change, await accessCompany(tx, author.actor, fromCompanyId), person)
  const before = await findMembership(tx, { userId, companyId })
  await setMembership(change, { userId, companyId, role })
  await change.audit({
    ...personSubject(person, company.id),
    ...(before
      ? { action: 'user.set-role', before: { role: before.role }, after: { role } }
      : {
          action: 'user.change-company',
          before: { companyId: fromCompanyId },
          after: { companyId, role },
        }),
  })
}

/** @throws AppError `not_found`; `super_admin_stays` for the author's own account */
export async function removeUser(change: Change<Person>, notices: Notices, userId: number): Promise<void> {
  if (userId === change.author.actor.userId) throw new AppError('super_admin_stays')
  const { id } = await findPerson(change.tx, userId)
  await deleteUser(change, notices, id)
}

const findMembership = (db: Db, { userId, companyId }: Pick<Move, 'userId' | 'companyId'>) =>
  db
    .selectFrom('membership')
    .select('role')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()

async function findPerson(db: Db, userId: number) {
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  return person
}
