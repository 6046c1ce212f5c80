import type { Member } from '@kilowatt/contracts/sharing/members'
import { rolesAssignableBy } from '@kilowatt/domain/permissions/role-management'
import type { Role } from '@kilowatt/domain/permissions/roles'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { leaveCompany, personSubject } from '../../identity/index.ts'
import { type AccessibleCompany, setMembership } from '../../tenancy/index.ts'
import { findMember } from './members.queries.ts'

async function manageableMember({ tx, author }: Change<Person>, company: AccessibleCompany, userId: number) {
  const member = await findMember(tx, author.actor, company, userId)
  if (!member) throw new AppError('not_found')
  if (!member.manageable) throw new AppError('forbidden')
  return member
}

/**
 * @throws AppError `not_found`, `forbidden` if the author may not manage the member, `invalid` for a role they may not
 * give
 */
export async function changeMemberRole(
  change: Change<Person>,
  company: AccessibleCompany,
  { userId, role }: { userId: number; role: Role },
): Promise<Member> {
  const member = await manageableMember(change, company, userId)
  if (role === 'ROLE_SUPER_ADMIN' || !rolesAssignableBy(change.author.actor.role).includes(role))
    throw invalidField('role', 'This role cannot be given')
  if (role === member.role) return member
  await setMembership(change, { userId, companyId: company.id, role })
  await change.audit({
    ...personSubject(member, company.id),
    action: 'user.set-role',
    before: { role: member.role },
    after: { role },
  })
  return { ...member, role }
}

/** @throws AppError like `changeMemberRole`; `owns_locations` */
export async function removeMember(
  change: Change<Person>,
  company: AccessibleCompany,
  userId: number,
): Promise<void> {
  const member = await manageableMember(change, company, userId)
  await leaveCompany(change, company, member)
}
