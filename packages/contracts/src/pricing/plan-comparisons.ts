import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'
import { conversion, plainBill } from './costs.ts'
import { newTerms } from './price-lists.ts'
import { pricingLimits } from './pricing-limits.ts'
import { utilityPlan } from './utility-plan-file.ts'

const ofLocation = z.object({ locationId: id })
const { planId, ...terms } = newTerms

const day = z.iso.date()

/** Hypothetical costs of some days: the sum of monthly bills, each rounded as a bill is. */
const hypothetical = plainBill.extend({
  /** total cost: the amount due, minus exported energy bought on a separate statement, and the settlement */
  cost: z.string(),
  /**
   * if exported kWh cancel imported kWh over the year: the refund at the end of the year, negative; otherwise
   * 0
   */
  settlement: z.string(),
})

const period = z.object({
  kind: z.enum(['month', 'year']),
  /** first and last local day */
  from: day,
  to: day,
  /** number of days in it, and number of days with known energies */
  days: z.number(),
  knownDays: z.number(),
  /**
   * costs with the requested price list, and with the one in force today; null if there is none, or if it has
   * no prices
   */
  asked: hypothetical.nullable(),
  present: hypothetical.nullable(),
})
export type PreviewPeriod = z.infer<typeof period>

/**
 * Quarter-hours with energy but without a market price, which are left out for all plans alike; and all quarter-hours
 * with energy.
 */
const leftOut = z.object({ quarters: z.number(), totalQuarters: z.number() })

const preview = z.object({
  /**
   * day whose prices apply to all days: the list's first day, or today if the list has begun; null without
   * prices
   */
  asked: z.object({ pricesOf: day }).nullable(),
  present: z.object({ planName: z.string(), pricesOf: day }).nullable(),
  /** first local day with energies */
  knownSince: day.nullable(),
  leftOut,
  conversions: z.array(conversion),
  /** the last month and the last twelve months; empty if no whole month has energies */
  periods: z.array(period),
})
export type PlanPreview = z.infer<typeof preview>

const { comparedPlans, shiftKwh, batteryKwh, solarKwp, yieldKwhPerKwp } = pricingLimits
const change = z.object({
  /** kWh moved each day from the most expensive quarter-hours to the four cheapest hours */
  shiftKwhPerDay: z.number().min(0).max(shiftKwh).default(0),
  /** a battery of this size; see `HOME_BATTERY` in the domain for its power and losses */
  battery: z
    .object({
      capacityKwh: z.number().min(0).max(batteryKwh),
      /** whether it stores only energy that would be exported, or also charges during low-tariff hours */
      strategy: z.enum(['self_consumption', 'tariff_shift']),
    })
    .nullable()
    .default(null),
  solar: z
    .object({
      kwp: z.number().min(0).max(solarKwp),
      /** per year */
      kwhPerKwp: z.number().min(0).max(yieldKwhPerKwp),
    })
    .nullable()
    .default(null),
})

const comparedPlan = z.object({
  planId: id,
  name: z.string(),
  currency: z.enum(currencyNames),
  /** whether today's price list uses it */
  isPresent: z.boolean(),
  /** day whose prices apply to all days; null if the plan has none, and then there are no costs */
  pricesOf: day.nullable(),
  /** YYYY-MM; cost as in `hypothetical.cost` */
  months: z.array(z.object({ month: z.string(), cost: z.string() })),
  settlement: z.string(),
  /** null without prices */
  cost: z.string().nullable(),
  creditLeft: z.string(),
  completeness: plainBill.shape.completeness,
})
export type ComparedPlan = z.infer<typeof comparedPlan>

const comparison = z.object({
  /** first and last local day; null if no whole month has energies */
  range: z.object({ from: day, to: day }).nullable(),
  knownSince: day.nullable(),
  conversions: z.array(conversion),
  days: z.number(),
  knownDays: z.number(),
  leftOut,
  /** the past with the requested changes, kWh, without unknown quarter-hours */
  importKwh: z.number(),
  exportKwh: z.number(),
  /** whether the location's coordinates are known; without them solar cannot be estimated */
  hasPlace: z.boolean(),
  /** cheapest first within a currency; plans without prices last */
  plans: z.array(comparedPlan),
})
export type PlanComparison = z.infer<typeof comparison>

const tags = ['Prices']

/** What a location's past consumption would have cost with other prices. Nothing is saved. */
export const planComparisonsContract = {
  preview: call('location:managePricing', {
    scope: 'read',
    bodyBytes: pricingLimits.planBytes,
    isHeavy: true,
  })
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
        /** a plan that the location may have, or that its price list uses; absent if `plan` is given */
        planId: planId.optional(),
        plan: utilityPlan.optional(),
      }),
    )
    .output(data(preview)),
  compare: call('location:managePricing', { scope: 'read', isHeavy: true })
    .route({
      method: 'POST',
      path: '/locations/{locationId}/pricing/comparison',
      tags,
      summary: 'What the last twelve months would have cost with several plans, month by month',
    })
    .input(
      ofLocation.extend({
        /** in addition to the plan of today's price list, which is always included */
        planIds: z.array(id).max(comparedPlans),
        change: change.default({ shiftKwhPerDay: 0, battery: null, solar: null }),
      }),
    )
    .output(data(comparison)),
}
