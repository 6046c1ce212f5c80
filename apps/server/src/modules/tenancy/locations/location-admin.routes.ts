import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from '../companies/company.access.ts'
import { accessLocation, accessOwnLocation } from './location.access.ts'
import {
  addLocation,
  changeOwner,
  deleteLocation,
  saveLocationSettings,
} from './location-settings.commands.ts'
import type { LocationViews, OnMoved } from './location-views.ts'

export const locationAdminRoutes = (
  { db, inTx }: Platform,
  { getLocation }: LocationViews,
  onMoved: OnMoved,
) => ({
  create: calls.locationAdmin.create.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    const created = await inTx(personOf(context), (change) => addLocation(change, company, input))
    return { data: { location: await getLocation(db, created) } }
  }),
  update: calls.locationAdmin.update.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.id, 'edit')
    await inTx(personOf(context), (change) => saveLocationSettings(change, location, input, onMoved))
    return { data: { location: await getLocation(db, location) } }
  }),
  remove: calls.locationAdmin.remove.handler(async ({ input, context }) => {
    const location = await accessOwnLocation(db, actorOf(context), input.id)
    await inTx(personOf(context), (change) => deleteLocation(change, location))
    return { data: {} }
  }),
  setOwner: calls.locationAdmin.setOwner.handler(async ({ input, context }) => {
    const location = await accessOwnLocation(db, actorOf(context), input.id)
    await inTx(personOf(context), (change) => changeOwner(change, location, input.userId))
    return { data: { location: await getLocation(db, location) } }
  }),
})
