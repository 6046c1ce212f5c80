import { rolesAssignableBy } from '@kilowatt/domain/permissions/role-management'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from '../../tenancy/index.ts'
import { changeMemberRole, removeMember } from './members.commands.ts'
import { listMembers } from './members.queries.ts'

export const membersRoutes = ({ db, inTx }: Platform) => ({
  list: calls.members.list.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const company = await accessCompany(db, actor, input.companyId)
    const members = await listMembers(db, actor, company, input)
    return { data: { ...members, assignableRoles: rolesAssignableBy(actor.role) } }
  }),
  setRole: calls.members.setRole.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    const user = await inTx(personOf(context), (change) => changeMemberRole(change, company, input))
    return { data: { user } }
  }),
  remove: calls.members.remove.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    await inTx(personOf(context), (change) => removeMember(change, company, input.userId))
    return { data: {} }
  }),
})
