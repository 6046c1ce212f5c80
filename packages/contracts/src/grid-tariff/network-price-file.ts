import { consumerKinds, levyKinds, userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { z } from 'zod'

/**
 * Network prices as a file: exported, imported and sent to the server. Its published schema is
 * `docs/network-prices.schema.json`. What a schema cannot express (whole months, overlapping rows) is checked by
 * `ownPriceProblems` in the domain.
 */

const amount = z.number().min(0).max(10_000)
const block = (of: string) =>
  z.tuple([amount, amount, amount, amount, amount]).describe(`${of} of blocks 1 to 5, EUR without VAT`)
const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'must be a day of this century')
const source = z.string().trim().min(1).max(500).describe('the act, or the address where it was read')

const row = {
  validFrom: day.describe('first day, the first of a month'),
  validTo: day.nullable().describe('last day, the last of a month; null: until further notice'),
  source,
  confidence: z.enum(['high', 'medium', 'low']).describe('two sources or a bill; one good source; a guess'),
}
const customers = {
  userGroup: z.literal(userGroups),
  consumers: z
    .array(z.enum(consumerKinds))
    .min(1)
    .max(consumerKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'names a value twice'),
}

export const networkPrice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('network'),
    ...row,
    ...customers,
    powerEurPerKwMonth: block('EUR/kW and month'),
    energyEurPerKwh: block('EUR/kWh'),
  }),
  z.object({ kind: z.literal('contribution'), ...row, ...customers, eurPerKwMonth: amount }),
  z.object({ kind: z.literal('levy'), ...row, levy: z.enum(levyKinds), eurPerKwh: amount }),
  z.object({ kind: z.literal('excess_factor'), ...row, factor: amount }),
  z.object({
    kind: z.literal('unmetered'),
    ...row,
    powerEurPerKwMonth: amount,
    highEurPerKwh: amount,
    lowEurPerKwh: amount,
    singleEurPerKwh: amount,
  }),
])

export const dayOverride = z.object({
  date: day,
  isWorkFree: z.boolean().describe('false: a working day, whatever the holiday rules say'),
  source,
})

/** Largest number of rows and days in a file, enough for a century of changes. */
export const MOST_NETWORK_PRICES = 500

export const networkPriceFile = z.object({
  format: z.literal('kilowatt.network-prices'),
  formatVersion: z.literal(1),
  country: z.literal('SI'),
  currency: z.literal('EUR'),
  prices: z.array(networkPrice).max(MOST_NETWORK_PRICES),
  days: z.array(dayOverride).max(MOST_NETWORK_PRICES),
})
export type NetworkPriceFile = z.infer<typeof networkPriceFile>

export const networkPriceJsonSchema = () => z.toJSONSchema(networkPriceFile)
