import { componentKinds, componentUnits, vatTreatments } from '@kilowatt/domain/pricing/plans/utility-plan'
import { paidParts } from '@kilowatt/domain/pricing/spot/paid-parts'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { id, instantMs } from '../primitives.ts'
import { chartInterval } from '../telemetry/charts.ts'
import { costChart, manyCostChart, outdatedDays } from './cost-chart.ts'
import { pricingLimits } from './pricing-limits.ts'

const { firstDay, lastDay, costDays, priceDays } = pricingLimits
const day = z.iso.date().refine((date) => date >= firstDay && date <= lastDay)
/** A range of days, inclusive; at most `most` days. */
const rangeOf = (most: number) =>
  z
    .object({ locationId: id, from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < most * 86_400_000, {
      path: ['to'],
      message: 'too_long',
    })

/** A decimal number as text. */
const decimal = z.string()

const completeness = z.object({
  /** quarter-hours of the days with a price list, and number of these that lack energy or a price */
  quarters: z.number(),
  unknownQuarters: z.number(),
  unpricedQuarters: z.number(),
  unpricedKwh: z.number(),
  /** tariffs without an agreed power */
  powerMissing: z.array(z.string()),
})

const line = z.object({
  name: z.string(),
  kind: z.enum(componentKinds),
  direction: z.enum(['import', 'export']),
  unit: z.enum(componentUnits),
  tariff: z.string(),
  /** from 0; null if the component has no tiers */
  tier: z.number().nullable(),
  /** first day of the plan's version */
  versionFrom: z.iso.date(),
  rule: z.enum(['price', 'spot', 'floor', 'cap', 'excess', 'netted']),
  /** kWh, kW × months, days or months */
  quantity: decimal,
  /** per unit; null if each quarter-hour has its own price */
  price: decimal.nullable(),
  /** spot line: the market's mean weighted by energy, per kWh, and the plan's factor and fee */
  spot: z.object({ mean: decimal, factor: decimal, fee: decimal }).nullable(),
  /** as printed, in the currency; earnings are positive */
  amount: decimal,
  vat: z.enum(vatTreatments),
  vatPct: decimal,
})

const side = z.object({
  lines: z.array(line),
  vat: z.array(z.object({ pct: decimal, base: decimal, added: decimal, included: decimal })),
  /** difference between the total and the lines with their VAT; 0 if the plan's bills add up rounded lines */
  rounding: decimal,
  /**
   * total printed on the plan's bills: the exact sum rounded once, or the sum of rounded lines and their VAT
   */
  total: decimal,
  /** total minus the exact sum rounded once, which summaries, charts and reports show; may be negative */
  aboveExact: decimal,
})

/** A bill in one currency, rounded as on bills: each line first, then the VAT on their sum. */
export const plainBill = z.object({
  currency: z.enum(currencyNames),
  /** charges and credits */
  charges: side,
  credits: side,
  /** amount due after credit from net billing, which carries over from month to month and starts at zero */
  due: decimal,
  creditLeft: decimal,
  completeness,
})
export type PlainBill = z.infer<typeof plainBill>

/** Conversion of market prices into the plan's currency, day by day: the last rate (ECB) and its day. */
export const conversion = z.object({
  from: z.string(),
  to: z.enum(currencyNames),
  /** units of `to` for one unit of `from` */
  rate: z.number(),
  day: z.iso.date(),
})
export type SpotConversion = z.infer<typeof conversion>

export const costBill = plainBill.extend({
  /** for market prices in another currency: the rate of the last day with such prices */
  conversions: z.array(conversion),
  /**
   * cost of each day with VAT, for charts: not rounded, without charges for the highest power of a month, which belong
   * to no day
   */
  days: z.array(
    z.object({
      day: z.iso.date(),
      energy: z.number(),
      standing: z.number(),
      /** power above the agreed power */
      excess: z.number(),
      earned: z.number(),
      isComplete: z.boolean(),
    }),
  ),
})
export type CostBill = z.infer<typeof costBill>

const state = {
  /** whether some days are not calculated yet, or are being recalculated */
  isPending: z.boolean(),
  /** days with measured energy but without costs: no price list applies, or the costs are pending */
  unpricedDays: z.number(),
  outdatedDays,
}

const chartRange = { from: instantMs, to: instantMs, interval: chartInterval.default('auto') }
const tags = ['Prices']

/**
 * Costs of energy at a location. Amounts are decimal texts in the currency given with them; nothing is
 * converted.
 */
export const costsContract = {
  period: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/costs',
      tags,
      summary: 'Costs of a range of days, line by line as on a bill, and day by day',
    })
    .input(rangeOf(costDays))
    .output(data(z.object({ bills: z.array(costBill), ...state }))),
  forecast: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/forecast',
      tags,
      summary:
        'Forecast costs of this month: costs so far, and the days to come estimated from the last four weeks',
    })
    .input(z.object({ locationId: id }))
    .output(
      data(
        z.object({
          month: z.object({ from: z.iso.date(), to: z.iso.date() }),
          currency: z.enum(currencyNames).nullable(),
          soFar: z.number().nullable(),
          /**
           * null with less than a week of whole days; `low` and `high` assume the cheapest and the most
           * expensive of these days, and are not a probability
           */
          forecast: z
            .object({ expected: z.number(), low: z.number(), high: z.number(), basisDays: z.number() })
            .nullable(),
          isPending: z.boolean(),
        }),
      ),
    ),
  chart: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/chart',
      tags,
      summary: 'Costs, earnings and savings in each interval of a range, as columns',
    })
    .input(z.object({ locationId: id, ...chartRange }))
    .output(data(costChart)),
  groupChart: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/pricing/chart',
      tags,
      summary:
        'Costs, earnings and savings per day or month at the locations of a group and the groups below it, summed by currency',
    })
    .input(z.object({ locationGroupId: id, ...chartRange }))
    .output(data(manyCostChart)),
  companyChart: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/pricing/chart',
      tags,
      summary:
        'Costs, earnings and savings per day or month at all locations of a company, summed by currency',
    })
    .input(z.object({ companyId: id, ...chartRange }))
    .output(data(manyCostChart)),
  prices: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/prices',
      tags,
      summary:
        'Price of an imported and an exported kWh in each quarter-hour, by component, with VAT where it applies',
    })
    .input(rangeOf(priceDays))
    .output(
      data(
        z.object({
          /** start of the first quarter-hour and end of the last, epoch ms */
          from: z.number(),
          to: z.number(),
          conversions: z.array(conversion),
          /** price of an imported kWh, with VAT, and its parts; null if no price list applies */
          paid: z
            .object({
              currency: z.enum(currencyNames),
              /** null if any part is unknown */
              perKwh: numberColumn,
              /** their sum is `perKwh`; only parts that are not zero on all days */
              parts: z.array(z.object({ part: z.enum(paidParts), perKwh: numberColumn })),
            })
            .nullable(),
          series: z.array(
            z.object({
              name: z.string(),
              kind: z.enum(componentKinds),
              direction: z.enum(['import', 'export']),
              currency: z.enum(currencyNames),
              versionFrom: z.iso.date(),
              perKwh: numberColumn,
            }),
          ),
        }),
      ),
    ),
}
