import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocationGroup } from '../companies/company.access.ts'
import {
  addLocationGroup,
  deleteLocationGroup,
  moveIntoGroup,
  renameLocationGroup,
} from './location-groups.commands.ts'
import { findMainTimezone, getLocationGroup, listLocationGroups } from './location-groups.queries.ts'

export const locationGroupsRoutes = ({ db, inTx }: Platform) => ({
  tree: calls.locationGroups.tree.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { locationGroups: await listLocationGroups(db, company) } }
  }),
  create: calls.locationGroups.create.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    const locationGroup = await inTx(personOf(context), (change) => addLocationGroup(change, company, input))
    return { data: { locationGroup } }
  }),
  get: calls.locationGroups.get.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    const [locationGroup, timezone] = await Promise.all([
      getLocationGroup(db, group.id),
      findMainTimezone(db, group),
    ])
    return { data: { locationGroup, timezone } }
  }),
  rename: calls.locationGroups.rename.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    const locationGroup = await inTx(personOf(context), (change) =>
      renameLocationGroup(change, group, input.name),
    )
    return { data: { locationGroup } }
  }),
  remove: calls.locationGroups.remove.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    await inTx(personOf(context), (change) => deleteLocationGroup(change, group))
    return { data: {} }
  }),
  moveHere: calls.locationGroups.moveHere.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    await inTx(personOf(context), (change) => moveIntoGroup(change, group, input))
    return { data: {} }
  }),
})
