import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'
import { plainBill } from './costs.ts'
import { newTerms } from './price-lists.ts'
import { pricingLimits } from './pricing-limits.ts'
import { utilityPlan } from './utility-plan-file.ts'

const ofLocation = z.object({ locationId: id })
const { planId, ...terms } = newTerms

const day = z.iso.date()

/** What some days would have cost. The sum of monthly bills: each rounded as bills are. */
const hypothetical = plainBill.extend({
  /** all that it comes to: what is due, less what was bought of exported energy on a statement of its own, and the settlement */
  cost: z.string(),
  /** where exported kWh cancel imported ones over the year: what comes back at its end, below zero; else 0 */
  settlement: z.string(),
})

const period = z.object({
  kind: z.enum(['month', 'year']),
  /** first and last local day */
  from: day,
  to: day,
  /** days of it, and those of which energies are known */
  days: z.number(),
  knownDays: z.number(),
  /** with the price list that was asked about, and with the one that holds today; null where there is none, or it has no prices */
  asked: hypothetical.nullable(),
  present: hypothetical.nullable(),
})
export type PreviewPeriod = z.infer<typeof period>

const preview = z.object({
  /** whose prices are taken for all days: of the list's first day, or of today where it has begun; null without prices */
  asked: z.object({ pricesOf: day }).nullable(),
  present: z.object({ planName: z.string(), pricesOf: day }).nullable(),
  /** first local day with energies */
  knownSince: day.nullable(),
  /** last month and the last twelve; none where no whole month has energies */
  periods: z.array(period),
})
export type PlanPreview = z.infer<typeof preview>

const tags = ['Prices']

/** What a location's own past would have cost with other prices. Nothing is saved. */
export const planComparisonsContract = {
  preview: call('location:managePricing', { scope: 'read', bodyBytes: pricingLimits.planBytes })
    .route({
      method: 'POST',
      path: '/locations/{locationId}/pricing/price-lists/preview',
      tags,
      summary:
        'What last month and the last twelve months would have cost with a price list that is not saved',
    })
    .input(
      ofLocation.extend({
        ...terms,
        /** a plan that the location may have, or that its price list has; absent where `plan` is told */
        planId: planId.optional(),
        plan: utilityPlan.optional(),
      }),
    )
    .output(data(preview)),
}
