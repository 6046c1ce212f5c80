import type { Member } from '@kilowatt/contracts/sharing/members'
import { rolesAssignableBy } from '@kilowatt/domain/permissions/role-management'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { type Author, recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { endMembership, setMembership } from '../identity/index.ts'
import { type AccessibleCompany, endSharesInCompany } from '../tenancy/index.ts'
import { findMember } from './members.queries.ts'

const entryOf = (author: Author, company: AccessibleCompany, member: Member) => ({
  ...author,
  objectType: 'user' as const,
  objectId: member.id,
  objectName: member.email,
  companyId: company.id,
})

async function manageableMember(tx: Tx, { actor }: Author, company: AccessibleCompany, userId: number) {
  const member = await findMember(tx, actor, company, userId)
  if (!member) throw new AppError('not_found')
  if (!member.manageable) throw new AppError('forbidden')
  return member
}

/** @throws AppError `not_found`, `forbidden` when the author may not manage the member, `invalid` for a role not theirs to give */
export async function changeMemberRole(
  tx: Tx,
  author: Author,
  company: AccessibleCompany,
  { userId, role }: { userId: number; role: Role },
): Promise<Member> {
  const member = await manageableMember(tx, author, company, userId)
  if (role === 'ROLE_SUPER_ADMIN' || !rolesAssignableBy(author.actor.role).includes(role))
    throw invalidField('role', 'This role cannot be given')
  if (role === member.role) return member
  await setMembership(tx, { userId, companyId: company.id, role })
  await recordAudit(tx, {
    ...entryOf(author, company, member),
    action: 'user.set-role',
    before: { role: member.role },
    after: { role },
  })
  return { ...member, role }
}

/** @throws AppError as `changeMemberRole`; `conflict` while the member owns locations of the company */
export async function removeMember(
  tx: Tx,
  author: Author,
  company: AccessibleCompany,
  userId: number,
): Promise<void> {
  const member = await manageableMember(tx, author, company, userId)
  const owned = await tx
    .selectFrom('location')
    .select('id')
    .where('owner_id', '=', userId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (owned)
    throw new AppError('conflict', {
      message: 'This user owns locations of the company. Give them to somebody else first.',
    })
  await endSharesInCompany(tx, { userId, companyId: company.id })
  await endMembership(tx, { userId, companyId: company.id })
  await recordAudit(tx, {
    ...entryOf(author, company, member),
    action: 'user.leave-company',
    before: { role: member.role },
  })
}
