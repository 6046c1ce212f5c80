import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { instantColumn, numberColumn } from '../columns.ts'

const amount = z.number().nullable()

/** days whose costs stay when prices change, because their quarter-hours are no longer stored */
export const outdatedDays = z.number()

/** Costs and earnings of each interval of a range, with VAT. Every currency is separate. */
export const costChart = z.object({
  /** epoch ms, extended to whole intervals */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  interval: z.enum(['quarter', 'hour', 'day', 'month']),
  /** start of each interval, epoch ms */
  at: instantColumn,
  currencies: z.array(
    z.object({
      currency: z.enum(currencyNames),
      /** imported energy; null if not calculated */
      energy: numberColumn,
      /** charges per day, month or agreed kW; null for intervals shorter than a day */
      standing: numberColumn.nullable(),
      /** power above the agreed power; null for intervals shorter than a day */
      excess: numberColumn.nullable(),
      earned: numberColumn,
      /** what solar energy used on site would have cost from the grid */
      saved: numberColumn,
      /**
       * For whole days, the totals as billed: `cost` is the sum of `energy`, `standing` and `excess`, including charges that belong to no interval. For parts of days, the sums of the intervals.
       */
      totals: z.object({
        cost: amount,
        energy: amount,
        standing: amount,
        excess: amount,
        earned: amount,
        saved: amount,
      }),
      /**
       * part of `totals.cost` in no interval: standing charges and excess power if intervals are shorter than
       * a day, charges for the month's highest power, cancelled exports
       */
      costBesideBars: amount,
      /** part of `totals.earned` in no interval; negative if exports that cancelled imports are not sold */
      earnedBesideBars: amount,
    }),
  ),
  isPending: z.boolean(),
  outdatedDays,
})
export type CostChart = z.infer<typeof costChart>

/** Number of locations summed, number with prices in the range, and number with days being recalculated. */
export const pricedLocations = z.object({ count: z.number(), priced: z.number(), pending: z.number() })

/** null, or the longest range in days that is calculated for this many locations; then the answer has no costs */
export const mostDays = z.number().nullable()

/** Summed costs of many locations, by day or month. Days are those of each location's time zone. */
export const manyCostChart = costChart.extend({ locations: pricedLocations, mostDays })
export type ManyCostChart = z.infer<typeof manyCostChart>
