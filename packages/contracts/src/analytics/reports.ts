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

/** First and last day, both part of it, as the clock of the place counts days. */
const range = {
  from: z.iso.date(),
  to: z.iso.date(),
  /** what a row spans; the hours of a day, the days of a month, the months of a year when absent */
  step: z.enum(reportSteps).optional(),
}
const file = {
  ...range,
  format: z.enum(reportFormats),
  /** words, and signs between cells and in numbers, are those of the language */
  locale: locale.default('en'),
}

const amounts = z.object({
  /** of each row, in the currency, with VAT; null where nothing was counted */
  values: numberColumn,
  total: z.number(),
})
/** What energy cost, in each currency apart. */
const reportCosts = z.array(
  z.object({
    currency: z.enum(currencyNames),
    /** of imported energy and of what is paid by the day, the month or the kW; rows within a day have their energy alone */
    cost: amounts,
    /** by exported energy */
    earned: amounts,
    /** part of the total cost that is in no row: what has no hours, or only a month tells; null for none */
    costBesideRows: z.number().nullable(),
    /** the same of what was earned: below zero where exports that cancelled imports are not sold */
    earnedBesideRows: z.number().nullable(),
  }),
)

/** Imported energy that has a price, Wh, by the tariff it was priced with: that of the supplier, or of the network where that alone has several. */
const reportTariffs = z.array(
  z.object({
    tariff: z.string(),
    /** of each row; null while another holds, or nothing is known */
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
        /** Wh of each row; null where nothing is known */
        values: numberColumn,
        /** Wh over the whole range: the difference of the registers where there are some; null where nothing is known */
        totalWh: z.number().nullable(),
        /** part of the total that flowed while nothing was measured, so that no row shows it; null for none */
        unseenWh: z.number().nullable(),
      }),
    ),
  ),
  /** %, computed from the sums of each row, the total from the totals */
  ratios: z.object(
    recordOf(derivedMetricNames, () => z.object({ values: numberColumn, total: z.number().nullable() })),
  ),
  /** empty where no location has prices, of rows within a day of many locations, and of those of more than a year */
  costs: reportCosts,
  /**
   * What of the energy the costs are of: how many of the locations have costs, and how many of their days with energy have no price. Null
   * where there are no costs.
   */
  costCoverage: z.object({ priced: z.number(), count: z.number(), unpricedDays: z.number() }).nullable(),
  /** of a single location, in the order of a bill; as empty as costs */
  tariffs: reportTariffs,
  /** prices or data have just changed, and costs are as of before */
  areCostsPending: z.boolean(),
  /** of each row that has costs: are those of some of its days as of before? */
  pendingCosts: z.array(z.boolean()),
  /** of each row: do some of its days stand as they were counted once, since nothing is left to count them anew with? */
  outdatedCosts: z.array(z.boolean()),
  /** of each row: was a part of it not measured, so that it is a line that a person drew, or what a counter says of a gap? */
  estimated: z.array(z.boolean()),
  /** of a group or a company: how many locations it sums, and at how many of them something was measured */
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

/** A file that comes piece by piece, so that nobody holds all of it. */
const streamedFile = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.custom<ReadableStream<Uint8Array>>((body) => body instanceof ReadableStream),
})

export const reportsContract = {
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/reports',
      tags: ['Analytics'],
      summary: 'Energy of a range row by row',
    })
    .input(z.object({ ...place.location, ...range }))
    .output(data(energyReport)),
  group: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/reports',
      tags: ['Analytics'],
      summary: 'The same of all locations of a group and of the groups below it, summed',
    })
    .input(z.object({ ...place.group, ...range }))
    .output(data(energyReport)),
  company: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/reports',
      tags: ['Analytics'],
      summary: 'The same of all locations of a company, summed',
    })
    .input(z.object({ ...place.company, ...range }))
    .output(data(energyReport)),
  locationFile: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/reports/file',
      tags: ['Analytics'],
      summary: 'A report as a file to keep',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.location, ...file }))
    .output(streamedFile),
  groupFile: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/reports/file',
      tags: ['Analytics'],
      summary: 'The same of a group',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.group, ...file }))
    .output(streamedFile),
  companyFile: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/reports/file',
      tags: ['Analytics'],
      summary: 'The same of a company',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...place.company, ...file }))
    .output(streamedFile),
}
