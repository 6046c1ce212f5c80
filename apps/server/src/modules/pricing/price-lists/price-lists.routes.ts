import { type Actor, mayOnLocation } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation, accessLocationWithGrant } from '../../tenancy/index.ts'
import { readPlanFor } from '../plans/plan.queries.ts'
import { readPriceCoverage } from './price-coverage.queries.ts'
import { addPriceList, changePriceList, removePriceList } from './price-list.commands.ts'
import { getPriceList, listMyPriceLists, listPriceLists } from './price-list.queries.ts'

export function priceListsRoutes({ db, inTx }: Platform) {
  const managed = (actor: Actor, locationId: number) => accessLocation(db, actor, locationId, 'managePricing')
  return {
    mine: calls.priceLists.mine.handler(async ({ input, context }) => ({
      data: await listMyPriceLists(db, actorOf(context), input),
    })),
    coverage: calls.priceLists.coverage.handler(async ({ context }) => ({
      data: await readPriceCoverage(db, actorOf(context)),
    })),
    list: calls.priceLists.list.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const { location, granted } = await accessLocationWithGrant(db, actor, input.locationId, 'view')
      const mayEdit = mayOnLocation(actor, location, granted, 'managePricing')
      return { data: { priceLists: await listPriceLists(db, actor, location), mayEdit } }
    }),
    get: calls.priceLists.get.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await accessLocation(db, actor, input.locationId, 'view')
      const priceList = await getPriceList(db, actor, location, input.priceListId)
      return { data: { priceList, plan: await readPlanFor(db, actor, priceList.plan.id) } }
    }),
    create: calls.priceLists.create.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await managed(actor, input.locationId)
      const { id } = await inTx(personOf(context), (change) => addPriceList(change, location, input))
      return { data: { priceList: await getPriceList(db, actor, location, id) } }
    }),
    update: calls.priceLists.update.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await managed(actor, input.locationId)
      await inTx(personOf(context), (change) => changePriceList(change, location, input.priceListId, input))
      return { data: { priceList: await getPriceList(db, actor, location, input.priceListId) } }
    }),
    remove: calls.priceLists.remove.handler(async ({ input, context }) => {
      const location = await managed(actorOf(context), input.locationId)
      await inTx(personOf(context), (change) => removePriceList(change, location, input.priceListId))
      return { data: {} }
    }),
  }
}
