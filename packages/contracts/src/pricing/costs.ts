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
/** Days of a range, both included; `most` of them. */
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
  /** quarter-hours of the days with a price list, and of them those whose energy is not known, or has no price */
  quarters: z.number(),
  unknownQuarters: z.number(),
  unpricedQuarters: z.number(),
  unpricedKwh: z.number(),
  /** tariffs for which no power was agreed */
  powerMissing: z.array(z.string()),
})

const line = z.object({
  name: z.string(),
  kind: z.enum(componentKinds),
  direction: z.enum(['import', 'export']),
  unit: z.enum(componentUnits),
  tariff: z.string(),
  /** from 0; null where the component has none */
  tier: z.number().nullable(),
  /** of which version of a plan: its first day */
  versionFrom: z.iso.date(),
  rule: z.enum(['price', 'spot', 'floor', 'cap', 'excess', 'netted']),
  /** kWh, kW × months, days or months */
  quantity: decimal,
  /** per unit; null where each quarter-hour has its own */
  price: decimal.nullable(),
  /** of a spot line: the mean of the market weighted by energy, per kWh, and what was made of it */
  spot: z.object({ mean: decimal, factor: decimal, fee: decimal }).nullable(),
  /** as printed, in the currency; what is earned is above zero */
  amount: decimal,
  vat: z.enum(vatTreatments),
  vatPct: decimal,
})

const side = z.object({
  lines: z.array(line),
  vat: z.array(z.object({ pct: decimal, base: decimal, added: decimal, included: decimal })),
  /** what the total has beyond its lines and their VAT; 0 where the plan's bills add up rounded lines */
  rounding: decimal,
  /** as the plan's bills print it: the exact sum, rounded once, or the sum of rounded lines and their VAT */
  total: decimal,
  /** what the total is above the exact sum, rounded once, that summaries, charts and reports show; below 0 where it is less */
  aboveExact: decimal,
})

/** A bill in one currency, its lines rounded as bills are: each line, then VAT on their sum. */
export const plainBill = z.object({
  currency: z.enum(currencyNames),
  /** what is paid, and what is earned */
  charges: side,
  credits: side,
  /** by net billing after credit, which goes from month to month and is none before the first day */
  due: decimal,
  creditLeft: decimal,
  completeness,
})
export type PlainBill = z.infer<typeof plainBill>

/** Prices of the market in another currency than a plan's were converted day by day; the last rate (ECB) of them, and the day it is of. */
export const conversion = z.object({
  from: z.string(),
  to: z.enum(currencyNames),
  /** units of `to` for one of `from` */
  rate: z.number(),
  day: z.iso.date(),
})
export type SpotConversion = z.infer<typeof conversion>

export const costBill = plainBill.extend({
  /** where prices of the market were told in another currency: the rate of the last day with such a price */
  conversions: z.array(conversion),
  /** what each day of a price list cost with VAT, to be drawn: money, not rounded; power by the month's highest is no day's */
  days: z.array(
    z.object({
      day: z.iso.date(),
      energy: z.number(),
      standing: z.number(),
      /** power beyond what was agreed */
      excess: z.number(),
      earned: z.number(),
      isComplete: z.boolean(),
    }),
  ),
})
export type CostBill = z.infer<typeof costBill>

const state = {
  /** some of the days are not counted yet, or are being counted anew */
  isPending: z.boolean(),
  /** days with measured energy for which there are no costs: no price list holds, or they are pending */
  unpricedDays: z.number(),
  outdatedDays,
}

const chartRange = { from: instantMs, to: instantMs, interval: chartInterval.default('auto') }
const tags = ['Prices']

/** What energy cost at a location. Amounts are decimal texts in the currency they stand with; nothing is converted. */
export const costsContract = {
  period: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/costs',
      tags,
      summary: 'What some days cost, line by line as a bill explains it, and day by day',
    })
    .input(rangeOf(costDays))
    .output(data(z.object({ bills: z.array(costBill), ...state }))),
  forecast: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/forecast',
      tags,
      summary: 'What this month will have cost: so far, and each day to come as the last four weeks were',
    })
    .input(z.object({ locationId: id }))
    .output(
      data(
        z.object({
          month: z.object({ from: z.iso.date(), to: z.iso.date() }),
          currency: z.enum(currencyNames).nullable(),
          soFar: z.number().nullable(),
          /** null before there is a week of whole days; `low` and `high` with the cheapest and the dearest of them, no probability */
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
      summary: 'What energy cost, earned and saved in each interval of a range, as columns',
    })
    .input(z.object({ locationId: id, ...chartRange }))
    .output(data(costChart)),
  groupChart: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/pricing/chart',
      tags,
      summary:
        'What the days or months of a range cost, earned and saved at the locations of a group and of the groups below it, summed by currency',
    })
    .input(z.object({ locationGroupId: id, ...chartRange }))
    .output(data(manyCostChart)),
  companyChart: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/pricing/chart',
      tags,
      summary: 'The same of all locations of a company, summed by currency',
    })
    .input(z.object({ companyId: id, ...chartRange }))
    .output(data(manyCostChart)),
  prices: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/pricing/prices',
      tags,
      summary:
        'What a kWh costs and earns in each quarter-hour, by component, with VAT where it comes on top',
    })
    .input(rangeOf(priceDays))
    .output(
      data(
        z.object({
          /** start of the first quarter-hour and end of the last, epoch ms */
          from: z.number(),
          to: z.number(),
          conversions: z.array(conversion),
          /** what is paid for an imported kWh, with VAT, and what it consists of; null where no price list holds */
          paid: z
            .object({
              currency: z.enum(currencyNames),
              /** null where a part of it is not known */
              perKwh: numberColumn,
              /** together `perKwh`; those that are something on one of the days */
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
