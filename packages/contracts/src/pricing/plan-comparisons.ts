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

/** Quarter-hours with energy for which the market has no price: left out for all plans alike; and all that have energy. */
const leftOut = z.object({ quarters: z.number(), of: z.number() })

const preview = z.object({
  /** whose prices are taken for all days: of the list's first day, or of today where it has begun; null without prices */
  asked: z.object({ pricesOf: day }).nullable(),
  present: z.object({ planName: z.string(), pricesOf: day }).nullable(),
  /** first local day with energies */
  knownSince: day.nullable(),
  leftOut,
  conversions: z.array(conversion),
  /** last month and the last twelve; none where no whole month has energies */
  periods: z.array(period),
})
export type PlanPreview = z.infer<typeof preview>

const { comparedPlans, shiftKwh, batteryKwh, solarKwp, yieldKwhPerKwp } = pricingLimits
const change = z.object({
  /** kWh that are moved each day from the dearest quarter-hours to the four cheapest hours */
  shiftKwhPerDay: z.number().min(0).max(shiftKwh).default(0),
  /** a battery of the size; see `HOME_BATTERY` of the domain for its power and losses */
  battery: z
    .object({
      capacityKwh: z.number().min(0).max(batteryKwh),
      /** only what would be given to the grid is stored; or the low tariff's hours fill it, too */
      strategy: z.enum(['self_consumption', 'tariff_shift']),
    })
    .nullable()
    .default(null),
  solar: z
    .object({
      kwp: z.number().min(0).max(solarKwp),
      /** of a year */
      kwhPerKwp: z.number().min(0).max(yieldKwhPerKwp),
    })
    .nullable()
    .default(null),
})

const comparedPlan = z.object({
  planId: id,
  name: z.string(),
  currency: z.enum(currencyNames),
  /** whether today's price list names it */
  isPresent: z.boolean(),
  /** whose prices are taken for all days; null where it has none, and then no costs */
  pricesOf: day.nullable(),
  /** YYYY-MM; as `hypothetical.cost` */
  months: z.array(z.object({ month: z.string(), cost: z.string() })),
  settlement: z.string(),
  /** null without prices */
  cost: z.string().nullable(),
  creditLeft: z.string(),
  completeness: plainBill.shape.completeness,
})
export type ComparedPlan = z.infer<typeof comparedPlan>

const comparison = z.object({
  /** first and last local day; null where no whole month has energies */
  range: z.object({ from: day, to: day }).nullable(),
  knownSince: day.nullable(),
  conversions: z.array(conversion),
  days: z.number(),
  knownDays: z.number(),
  leftOut,
  /** of the past with the changes that were asked for, kWh; what is not known is in neither */
  importKwh: z.number(),
  exportKwh: z.number(),
  /** whether the location's place is known, without which nothing can be said of panels */
  hasPlace: z.boolean(),
  /** cheapest first within a currency; those without prices last */
  plans: z.array(comparedPlan),
})
export type PlanComparison = z.infer<typeof comparison>

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
  compare: call('location:managePricing', { scope: 'read' })
    .route({
      method: 'POST',
      path: '/locations/{locationId}/pricing/comparison',
      tags,
      summary: 'What the last twelve months would have cost with several plans, month by month',
    })
    .input(
      ofLocation.extend({
        /** beside the plan of today's price list, which is always among them */
        planIds: z.array(id).max(comparedPlans),
        change: change.default({ shiftKwhPerDay: 0, battery: null, solar: null }),
      }),
    )
    .output(data(comparison)),
}
