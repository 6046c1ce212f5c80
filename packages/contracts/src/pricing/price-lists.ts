import { nettings } from '@kilowatt/domain/pricing/plans/price-list'
import { planKinds } from '@kilowatt/domain/pricing/plans/utility-plan'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { QUANTITY_DIGITS } from '@kilowatt/domain/units/decimals'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, title } from '../primitives.ts'
import { pricingLimits } from './pricing-limits.ts'
import { utilityPlan } from './utility-plan-file.ts'
import { planOwners } from './utility-plans.ts'

const { firstDay, lastDay } = pricingLimits
const day = z.iso.date().refine((date) => date >= firstDay && date <= lastDay)
const kilowatts = z
  .string()
  .regex(new RegExp(`^\\d{1,6}(\\.\\d{1,${QUANTITY_DIGITS}})?$`))
  .describe('kW as a decimal number, e.g. 7.5')
const tariff = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/)

/** Content of a price list other than its plan. */
const terms = {
  validFrom: day,
  /** the last day; null: until further notice */
  validTo: day.nullable(),
  /** name of the grid operator */
  network: title.nullable(),
  /** name of the tariff for exported energy; its prices are in the plan */
  exportTariff: title.nullable(),
  netting: z.enum(nettings),
  /** period over which exported kWh cancel imported ones, if the plan has netting */
  nettingPeriod: z.enum(['month', 'year']),
  /** power agreed with the distributor, by tariff of the component that charges it; T0 if there is only one tariff */
  agreedKw: z.record(tariff, kilowatts).refine((agreed) => Object.keys(agreed).length <= 50),
}

export const priceList = z.object({
  id,
  locationId: id,
  locationName: z.string(),
  plan: z.object({
    id,
    name: z.string(),
    kind: z.enum(planKinds),
    owner: z.enum(planOwners),
    /** whether the plan is among the plans that the caller finds; otherwise only `get` returns it */
    isListed: z.boolean(),
  }),
  /** currency of the plan; decimals as in `units/currencies` of the domain */
  currency: z.enum(currencyNames),
  ...terms,
  /** whether it applies today, by the location's clock */
  isActive: z.boolean(),
  /**
   * facts about the plan's published versions while the list applies: whether the price depends on the hour,
   * and whether exported energy has a price
   */
  isMultiTariff: z.boolean(),
  hasDifferentExportPrice: z.boolean(),
  /** days of the list that no published version covers; `to` is null if there is no end */
  uncovered: z.array(z.object({ from: z.iso.date(), to: z.iso.date().nullable() })),
})
export type PriceListAnswer = z.infer<typeof priceList>

const ofLocation = z.object({ locationId: id })
const one = ofLocation.extend({ priceListId: id })
const input = { planId: id, ...terms }
export const newTerms = {
  ...input,
  validTo: day.nullable().default(null),
  network: title.nullable().default(null),
  exportTariff: title.nullable().default(null),
  netting: z.enum(nettings).default('separate'),
  nettingPeriod: z.enum(['month', 'year']).default('month'),
  agreedKw: terms.agreedKw.default({}),
}
const tags = ['Prices']
const answer = data(z.object({ priceList }))

/** Which plan a location has in which period. */
export const priceListsContract = {
  mine: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/price-lists',
      tags,
      summary: 'Price lists of all locations I may view; active ones first, then the newest',
    })
    .input(z.object({ page, pageSize }))
    .output(data(z.object({ priceLists: z.array(priceList), total: z.number() }))),
  coverage: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/price-lists/coverage',
      tags,
      summary: 'Locations whose prices I may manage, and which of them have no active price list',
    })
    .output(
      data(
        z.object({
          /** locations of the current company, own and shared ones, whose prices the caller may manage */
          locations: z.number(),
          /** number of locations without a price list valid today */
          unpriced: z.number(),
          /** name of the first of these locations; null if there are none */
          firstUnpriced: z.string().nullable(),
        }),
      ),
    ),
  list: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/price-lists',
      tags,
      summary: 'Price lists of a location, newest first',
    })
    .input(ofLocation)
    .output(data(z.object({ priceLists: z.array(priceList), mayEdit: z.boolean() }))),
  get: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/price-lists/{priceListId}',
      tags,
      summary: 'One price list, with its plan',
    })
    .input(one)
    .output(data(z.object({ priceList, plan: utilityPlan }))),
  create: call('location:managePricing')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/pricing/price-lists',
      tags,
      summary: 'Give a location a plan; no two lists may apply on the same day',
      successStatus: 201,
    })
    .input(ofLocation.extend(newTerms))
    .output(answer),
  update: call('location:managePricing')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/pricing/price-lists/{priceListId}',
      tags,
      summary: 'Change a price list; costs of the affected days are recalculated',
    })
    .input(one.extend(input))
    .output(answer),
  remove: call('location:managePricing')
    .route({
      method: 'DELETE',
      path: '/locations/{locationId}/pricing/price-lists/{priceListId}',
      tags,
      summary: 'Delete a price list that does not apply today',
    })
    .input(one)
    .output(done),
}
