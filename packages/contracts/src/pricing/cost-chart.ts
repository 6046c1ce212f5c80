import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { instantColumn, numberColumn } from '../columns.ts'

const amount = z.number().nullable()

/** days whose costs are no longer counted anew when prices change: their quarter-hours are older than what is kept */
export const outdatedDays = z.number()

/** What energy cost and earned in each interval of a range, with VAT, in every currency apart. */
export const costChart = z.object({
  /** epoch ms, grown to whole intervals */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  interval: z.enum(['quarter', 'hour', 'day', 'month']),
  /** start of each interval, epoch ms */
  at: instantColumn,
  currencies: z.array(
    z.object({
      currency: z.enum(currencyNames),
      /** of imported energy; null where nothing was counted */
      energy: numberColumn,
      /** what is paid by the day, the month or the agreed kW; null for intervals that are shorter than a day */
      standing: numberColumn.nullable(),
      /** power beyond what was agreed; null for intervals that are shorter than a day */
      excess: numberColumn.nullable(),
      earned: numberColumn,
      /** what self-used energy of the sun would have cost from the grid */
      saved: numberColumn,
      /**
       * Of whole days those of their bill: `cost` is `energy`, `standing` and `excess` together, also what no interval has. Of parts of
       * days the sums of the intervals.
       */
      totals: z.object({
        cost: amount,
        energy: amount,
        standing: amount,
        excess: amount,
        earned: amount,
        saved: amount,
      }),
      /** of `totals.cost`, what no interval has: standing charges and excess power of hours, power by a month's highest, cancelled exports */
      costBesideBars: amount,
      /** of `totals.earned`, what no interval has: below zero where exports that cancelled imports are not sold */
      earnedBesideBars: amount,
    }),
  ),
  isPending: z.boolean(),
  outdatedDays,
})
export type CostChart = z.infer<typeof costChart>

/** Of how many locations costs are a sum: those that have prices in the range, and those of which days are being counted anew. */
export const pricedLocations = z.object({ count: z.number(), priced: z.number(), pending: z.number() })

/** null, or the days that costs of so many locations are told for at most: then nothing of them is told */
export const mostDays = z.number().nullable()

/** The same of many locations, summed, each by its own days: days and months alone. */
export const manyCostChart = costChart.extend({ locations: pricedLocations, mostDays })
export type ManyCostChart = z.infer<typeof manyCostChart>
