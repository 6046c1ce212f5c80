import { derivedMetricNames } from '@kilowatt/domain/energy/balance/metrics'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { reportSteps } from '@kilowatt/domain/energy/reports/report-step-names'
import { recordOf } from '@kilowatt/domain/record-of'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { id, locale } from '../primitives.ts'
import { reportFormats } from './report-formats.ts'

/** First and last day, inclusive, in local days of the location. */
const range = {
  from: z.iso.date(),
  to: z.iso.date(),
  /** span of a row; if absent, hours for a day, days for a month, months for a year */
  step: z.enum(reportSteps).optional(),
}
const file = {
  ...range,
  format: z.enum(reportFormats),
  /** language of words, of number formats and of the separator between cells */
  locale: locale.default('en'),
}

const amounts = z.object({
  /** amount of each row, in the currency, with VAT; null if nothing was calculated */
  values: numberColumn,
  total: z.number(),
})
/** Cost of energy. Every currency is separate. */
const reportCosts = z.array(
  z.object({
    currency: z.enum(currencyNames),
    /** imported energy and charges per day, month or kW; rows shorter than a day contain only their energy */
    cost: amounts,
    /** by exported energy */
    earned: amounts,
    /**
     * part of the total cost that no row contains, because it is known only per day or month; null if there is none
     */
    costBesideRows: z.number().nullable(),
    /** part of the total earnings that no row contains; negative if exports that cancelled imports are not sold */
    earnedBesideRows: z.number().nullable(),
  }),
)

/**
 * Imported energy that has a price, Wh, by tariff: the supplier's tariffs, or the grid's if only the grid has
 * several.
 */
const reportTariffs = z.array(
  z.object({
    tariff: z.string(),
    /** energy of each row; null while another tariff applies, or if unknown */
    values: numberColumn,
    totalWh: z.number(),
  }),
)

export const energyReport = z.object({
  /** epoch ms; `to` is the end of the last row */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  step: z.enum(reportSteps),
  /** start of each row, epoch ms */
  at: instantColumn,
  energy: z.object(
    recordOf(reportMetrics, () =>
      z.object({
        /** Wh of each row; null if unknown */
        values: numberColumn,
        /** Wh over the whole range, from the difference of registers if there are any; null if nothing is known */
        totalWh: z.number().nullable(),
        /**
         * part of the total that flowed while nothing was measured, so no row contains it; null if there is
         * none
         */
        unseenWh: z.number().nullable(),
      }),
    ),
  ),
  /** %, each calculated from the sums of its row; the total from the totals */
  ratios: z.object(
    recordOf(derivedMetricNames, () => z.object({ values: numberColumn, total: z.number().nullable() })),
  ),
  /**
   * empty if no location has prices; for many locations also in rows shorter than a day, or for ranges longer
   * than a year
   */
  costs: reportCosts,
  /**
   * How much of the energy the costs cover: number of locations with costs, and number of their days with
   * energy but no price. Null without costs.
   */
  costCoverage: z.object({ priced: z.number(), count: z.number(), unpricedDays: z.number() }).nullable(),
  /** only for a single location, in the order of a bill; empty whenever costs are */
  tariffs: reportTariffs,
  /** whether prices or data have just changed, so these are still the old costs */
  areCostsPending: z.boolean(),
  /** for each row with costs: whether some of its days still have the old costs */
  pendingCosts: z.array(z.boolean()),
  /**
   * for each row: whether some of its days keep their old costs, because the data to recalculate them is no longer
   * stored
   */
  outdatedCosts: z.array(z.boolean()),
  /**
   * for each row: whether a part was not measured, but drawn as a line by a person or derived from a counter across a
   * gap
   */
  estimated: z.array(z.boolean()),
  /** groups and companies only: number of locations summed, and number of them with measurements */
  locations: z
    .object({ count: z.number(), reporting: z.number(), timezones: z.array(z.string()) })
    .nullable(),
})
export type EnergyReport = z.infer<typeof energyReport>

const place = {
  location: { locationId: id },
  group: { locationGroupId: id },
  company: { companyId: id },
}

/** A file sent in pieces, so it is never in memory as a whole. */
const streamedFile = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.custom<ReadableStream<Uint8Array>>((body) => body instanceof ReadableStream),
})

export const reportsContract = {
  location: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/reports',
      tags: ['Analytics'],
      summary: 'Energy report of a location, row by row',
    })
    .input(z.object({ ...place.location, ...range }))
    .output(data(energyReport)),
  group: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/reports',
      tags: ['Analytics'],
      summary: 'Energy report of a group and the groups below it, summed',
    })
    .input(z.object({ ...place.group, ...range }))
    .output(data(energyReport)),
  company: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/reports',
      tags: ['Analytics'],
      summary: 'Energy report of a company, summed',
    })
    .input(z.object({ ...place.company, ...range }))
    .output(data(energyReport)),
  locationFile: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/reports/file',
      tags: ['Analytics'],
      summary: 'Energy report of a location as a file',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.location, ...file }))
    .output(streamedFile),
  groupFile: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/reports/file',
      tags: ['Analytics'],
      summary: 'Energy report of a group as a file',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.group, ...file }))
    .output(streamedFile),
  companyFile: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/reports/file',
      tags: ['Analytics'],
      summary: 'Energy report of a company as a file',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.company, ...file }))
    .output(streamedFile),
}
