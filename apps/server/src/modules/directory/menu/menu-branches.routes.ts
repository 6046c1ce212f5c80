import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation, accessLocationGroup } from '../../tenancy/index.ts'
import { getGroupBranch, getGroupTrail, getLocationTrail } from './menu-branches.queries.ts'
import { searchMenu } from './menu-search.queries.ts'

export const menuBranchesRoutes = ({ db }: Platform) => ({
  group: calls.menuBranches.group.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.id)
    return { data: { structure: await getGroupBranch(db, group, input.page) } }
  }),
  search: calls.menuBranches.search.handler(async ({ input, context }) => ({
    data: await searchMenu(db, actorOf(context), input.query),
  })),
  trail: calls.menuBranches.trail.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const location = await accessLocation(db, actor, input.id, 'view')
    return { data: { structure: await getLocationTrail(db, actor, location) } }
  }),
  groupTrail: calls.menuBranches.groupTrail.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.id)
    return { data: { structure: await getGroupTrail(db, group) } }
  }),
})
