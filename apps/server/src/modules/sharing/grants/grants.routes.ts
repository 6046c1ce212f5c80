import { grantableActions } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocationWithGrant } from '../../tenancy/index.ts'
import { endShare, shareLocation } from './grants.commands.ts'
import { listLocationUsers } from './grants.queries.ts'

export const grantsRoutes = ({ db, inTx }: Platform) => ({
  list: calls.grants.list.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const shared = await accessLocationWithGrant(db, actor, input.locationId, 'manageUsers')
    const grantable = grantableActions(actor, shared.location, shared.granted)
    return { data: { users: await listLocationUsers(db, actor, shared), grantable } }
  }),
  set: calls.grants.set.handler(async ({ input, context }) => {
    const { locationId, userId, permissions: flags } = input
    const shared = await accessLocationWithGrant(db, actorOf(context), locationId, 'manageUsers')
    const user = await inTx(personOf(context), (change) => shareLocation(change, shared, { userId, flags }))
    return { data: { user } }
  }),
  revoke: calls.grants.revoke.handler(async ({ input, context }) => {
    const { locationId, userId } = input
    const shared = await accessLocationWithGrant(db, actorOf(context), locationId, 'manageUsers')
    await inTx(personOf(context), (change) => endShare(change, shared, userId))
    return { data: {} }
  }),
})
