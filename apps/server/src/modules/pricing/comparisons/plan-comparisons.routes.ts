import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import type { NetworkTermsOf } from '../costs/network-terms.ts'
import { comparePlans } from './compare.queries.ts'
import { previewPriceList } from './preview.queries.ts'

export function planComparisonsRoutes({ db }: Platform, networkTermsOf: NetworkTermsOf) {
  return {
    preview: calls.planComparisons.preview.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await accessLocation(db, actor, input.locationId, 'managePricing')
      return { data: await previewPriceList({ db, networkTermsOf }, actor, location, input, Date.now()) }
    }),
    compare: calls.planComparisons.compare.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await accessLocation(db, actor, input.locationId, 'managePricing')
      return { data: await comparePlans({ db, networkTermsOf }, actor, location, input, Date.now()) }
    }),
  }
}
