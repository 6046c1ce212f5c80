import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { id, page, pageSize, searchTerm } from '../primitives.ts'
import { rankedStates } from './ranked-states.ts'

const number = z.number().nullable()

export const rankedLocation = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  state: z.enum(rankedStates),
  /** last sign of life of its controllers; null if there was none */
  lastSeenAt: number,
  /** Wh of today in the location's time zone, as far as rolled up; null if nothing is known */
  today: z.object({
    productionWh: number,
    consumptionWh: number,
    importWh: number,
    exportWh: number,
    selfSufficiencyPct: number,
  }),
  /** consumption of the last days, Wh, ending with today */
  days: numberColumn,
  /**
   * cost of energy since the first of the month, with standing charges and VAT, per currency; empty if no
   * energy has a price
   */
  monthCosts: z.array(z.object({ currency: z.enum(currencyNames), cost: z.number() })),
  /**
   * whether days of the month are not calculated yet or are being recalculated, so these are the old costs
   */
  areCostsPending: z.boolean(),
})
export type RankedLocation = z.infer<typeof rankedLocation>

const list = { page, pageSize, search: searchTerm }
const ranking = data(z.object({ locations: z.array(rankedLocation), total: z.number() }))

export const rankingsContract = {
  group: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/ranking',
      tags: ['Analytics'],
      summary: "Locations of a group and the groups below it with today's figures, the most urgent first",
    })
    .input(z.object({ locationGroupId: id, ...list }))
    .output(ranking),
  company: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/ranking',
      tags: ['Analytics'],
      summary: "Locations of a company with today's figures, the most urgent first",
    })
    .input(z.object({ companyId: id, ...list }))
    .output(ranking),
}
