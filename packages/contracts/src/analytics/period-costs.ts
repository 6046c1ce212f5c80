import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { mostDays, outdatedDays, pricedLocations } from '../pricing/cost-chart.ts'
import { costBill } from '../pricing/costs.ts'
import { id, instantMs } from '../primitives.ts'

/** Money with VAT. */
const figures = z.object({
  /** for imported energy, and charges per day, month or kW */
  cost: z.number(),
  /** by exported energy */
  earned: z.number(),
  /** what solar energy used on site would have cost from the grid; null if unknown */
  saved: z.number().nullable(),
})

const inCurrency = z.object({
  currency: z.enum(currencyNames),
  now: figures,
  /**
   * Whole days of the range compared with the same number of days in the previous period, for locations with
   * costs for nearly all days of both. Null if there are too few such locations.
   */
  compared: z.object({ now: figures, before: figures, locations: z.number() }).nullable(),
  /** cost of the days of each step, without charges for the highest power of a month, which belong to no day */
  steps: z.object({ cost: numberColumn, earned: numberColumn, saved: numberColumn }),
})

const periodCosts = {
  /** first and last local day */
  from: z.iso.date(),
  to: z.iso.date(),
  interval: z.enum(['day', 'month']),
  /** first day of each step */
  at: z.array(z.iso.date()),
  currencies: z.array(inCurrency),
  /** whether some days are not calculated yet, or are being recalculated */
  isPending: z.boolean(),
  /** days with measured energy but without costs, over all locations */
  unpricedDays: z.number(),
  outdatedDays,
}

export const locationCosts = z.object({ ...periodCosts, bills: z.array(costBill) })
export type LocationCosts = z.infer<typeof locationCosts>

export const manyCosts = z.object({ ...periodCosts, locations: pricedLocations, mostDays })
export type ManyCosts = z.infer<typeof manyCosts>
export type PeriodCosts = Pick<ManyCosts, keyof typeof periodCosts>
export type CostsInCurrency = PeriodCosts['currencies'][number]

const range = { from: instantMs, to: instantMs }
const tags = ['Analytics']

/** Costs, earnings and savings of energy. Every currency is separate; nothing is converted. */
export const periodCostsContract = {
  location: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/summary/costs',
      tags,
      summary: 'Costs, earnings and savings of a range, compared with the previous period, with the bill',
    })
    .input(z.object({ locationId: id, ...range }))
    .output(data(locationCosts)),
  group: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary/costs',
      tags,
      summary:
        'Costs, earnings and savings of all locations of a group and the groups below it, summed by currency',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyCosts)),
  company: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary/costs',
      tags,
      summary: 'Costs, earnings and savings of all locations of a company, summed by currency',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyCosts)),
}
