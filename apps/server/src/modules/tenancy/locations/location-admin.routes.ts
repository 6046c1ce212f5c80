import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from '../companies/company.access.ts'
import { accessLocation, accessOwnLocation } from './location.access.ts'
import {
  addLocation,
  changeOwner,
  deleteLocation,
  saveLocationSettings,
} from './location-settings.commands.ts'

export const locationAdminRoutes = ({ db, inTx, announceAccess }: Platform) => ({
  create: calls.locationAdmin.create.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { location: await inTx((tx) => addLocation(tx, authorOf(context), company, input)) } }
  }),
  update: calls.locationAdmin.update.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.id, 'edit')
    const saved = await inTx((tx) => saveLocationSettings(tx, authorOf(context), location, input))
    return { data: { location: saved } }
  }),
  remove: calls.locationAdmin.remove.handler(async ({ input, context }) => {
    const location = await accessOwnLocation(db, actorOf(context), input.id)
    await inTx(async (tx, afterCommit) => {
      await deleteLocation(tx, authorOf(context), location)
      await announceAccess(tx, afterCommit, { userId: null, locationId: location.id })
    })
    return { data: {} }
  }),
  setOwner: calls.locationAdmin.setOwner.handler(async ({ input, context }) => {
    const location = await accessOwnLocation(db, actorOf(context), input.id)
    const changed = await inTx(async (tx, afterCommit) => {
      await announceAccess(tx, afterCommit, { userId: null, locationId: location.id })
      return changeOwner(tx, authorOf(context), location, input.userId)
    })
    return { data: { location: changed } }
  }),
})
