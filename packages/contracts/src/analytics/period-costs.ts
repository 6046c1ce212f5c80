import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { mostDays, outdatedDays, pricedLocations } from '../pricing/cost-chart.ts'
import { costBill } from '../pricing/costs.ts'
import { id, instantMs } from '../primitives.ts'

/** Money with VAT. */
const figures = z.object({
  /** of imported energy and of what is paid by the day, the month or the kW */
  cost: z.number(),
  /** by exported energy */
  earned: z.number(),
  /** what the energy that was used of the own sun would have cost from the grid; null where nothing of it is known */
  saved: z.number().nullable(),
})

const inCurrency = z.object({
  currency: z.enum(currencyNames),
  now: figures,
  /**
   * The whole days of it beside as many of the period before, of the locations that have costs of nearly all days of both; null where too few
   * can be compared.
   */
  compared: z.object({ now: figures, before: figures, locations: z.number() }).nullable(),
  /** what a step's days cost; power by a month's highest is no day's */
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
  /** some days are not counted yet, or are being counted anew */
  isPending: z.boolean(),
  /** days with measured energy for which there are no costs, of all locations */
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

/** What energy cost, earned and saved, in every currency apart: nothing is converted. */
export const periodCostsContract = {
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/summary/costs',
      tags,
      summary: 'What the days of a range cost, earned and saved, beside the period before, with the bill',
    })
    .input(z.object({ locationId: id, ...range }))
    .output(data(locationCosts)),
  group: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary/costs',
      tags,
      summary: 'The same of all locations of a group and of the groups below it, summed by currency',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyCosts)),
  company: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary/costs',
      tags,
      summary: 'The same of all locations of a company, summed by currency',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyCosts)),
}
