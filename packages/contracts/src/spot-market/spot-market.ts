import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { id } from '../primitives.ts'

/** As ENTSO-E's clients have it: `SI`, `DE_LU`, `IT_SICI`. Countries may share a zone. */
const zoneCode = z.string().regex(/^[A-Z]{2}(_[A-Z0-9]{1,8})?$/)

const entry = z.object({
  id,
  code: z.string(),
  type: z.string(),
  name: z.string(),
  countryCode: z.string(),
  /** IANA, the zone's own clock */
  timezone: z.string(),
  /** newest UTC day of which there are prices, and whether those are made up; null where there are none */
  newest: z.object({ day: z.iso.date(), isSample: z.boolean() }).nullable(),
})

/** Prices are per MWh, as the market has them: a thousandth of it is the price per kWh. */
const spotDay = z.object({
  region: z.object({ code: z.string(), name: z.string(), timezone: z.string() }),
  day: z.iso.date(),
  /** start and end of the day by the region's clock, epoch ms */
  from: z.number(),
  to: z.number(),
  /** of each quarter-hour of the day, 92, 96 or 100; null where none is known */
  pricesPerMwh: numberColumn,
  /** what `pricesPerMwh` tells over again for hours: 15, 30 or 60 as published; null without prices */
  publishedMinutes: z.number().nullable(),
  /** ISO 4217; null without prices */
  currency: z.string().nullable(),
  /** of the quarter-hours that are known, each counting alike; null without any */
  statistics: z
    .object({
      meanPerMwh: z.number(),
      minPerMwh: z.number(),
      maxPerMwh: z.number(),
      /** quarter-hours below zero */
      negative: z.number(),
      known: z.number(),
    })
    .nullable(),
  /** where they were told in another currency: by which rate of which day they are converted, ECB reference rates; else null */
  conversion: z.object({ from: z.string(), rate: z.number(), day: z.iso.date() }).nullable(),
  /** who told them: `entsoe`, `energy-charts`, `sample`; null without prices */
  source: z.string().nullable(),
  /** made up, nobody's prices */
  isSample: z.boolean(),
  /** since when the prices of this day are these, epoch ms */
  fetchedAt: z.number().nullable(),
  /** of the region: when a provider last answered, epoch ms, and whether nobody did when asked last */
  answeredAt: z.number().nullable(),
  isFailing: z.boolean(),
  /** of the region's clock now: whether most of tomorrow is known, and by when it should be, epoch ms */
  tomorrow: z.object({ day: z.iso.date(), isPublished: z.boolean(), expectedBy: z.number() }),
})
export type SpotDayAnswer = z.infer<typeof spotDay>
export type SpotRegion = z.infer<typeof entry>

/** Prices of a long time by the hour: what a year looks like. */
const spotHours = z.object({
  region: z.object({ code: z.string(), name: z.string(), timezone: z.string() }),
  /** start of the first local day and end of the last one, epoch ms */
  from: z.number(),
  to: z.number(),
  /** of each hour from `from` on, the mean of what is known of it; null where nothing is */
  pricesPerMwh: numberColumn,
  /** ISO 4217, that of the newest price: prices in another one are left out; null without prices */
  currency: z.string().nullable(),
  isSample: z.boolean(),
})
export type SpotHours = z.infer<typeof spotHours>

/** How a zone is doing, for those who run the platform. */
const watchedZone = z.object({
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  timezone: z.string(),
  /** a location is in it, or somebody chose it: its prices are asked for */
  isNeeded: z.boolean(),
  /** when it was asked for last, when somebody answered, epoch ms; and why nobody did the last time */
  askedAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  failure: z.string().nullable(),
  /** the newest UTC day that is kept, who told it, since when it is so */
  newest: z
    .object({ day: z.iso.date(), source: z.string(), isSample: z.boolean(), fetchedAt: z.number() })
    .nullable(),
  /** quarter-hours of the last 30 days of the market's clock that nobody has published; those of before the first kept one included */
  missing: z.number(),
})
export type WatchedZone = z.infer<typeof watchedZone>

/** A sheet of a few years by the quarter-hour; a year of hours is 300 kB. */
const MOST_SHEET = 4_000_000
export const sheetUnits = ['per_MWh', 'per_kWh', 'cent_per_kWh'] as const

/** What was understood of a sheet of prices. */
const readSheet = z.object({
  /** epoch ms: start of the first price and end of the last one */
  from: z.number(),
  to: z.number(),
  prices: z.number(),
  /** how long each holds */
  minutes: z.number(),
  /** lines that are no price at a time, or that are told twice */
  dropped: z.number(),
  minPerMwh: z.number(),
  maxPerMwh: z.number(),
  meanPerMwh: z.number(),
  /** quarter-hours of these that are published as something else now */
  overwritten: z.number(),
  /** these are the prices from now on; else nothing was changed */
  isKept: z.boolean(),
})
export type ReadSheet = z.infer<typeof readSheet>

const pricedDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01')

export const spotMarketContract = {
  regions: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/spot-market/regions',
      tags: ['Prices'],
      summary: 'Bidding zones of the day-ahead market, and of which there are prices',
    })
    .output(data(z.object({ entries: z.array(entry) }))),
  prices: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/spot-market/regions/{code}/prices',
      tags: ['Prices'],
      summary: 'Day-ahead prices of a bidding zone on one day of its clock',
    })
    .input(
      z.object({
        code: zoneCode,
        /** today when absent */
        day: pricedDay.optional(),
        /** to be told in, where a reference rate is known for it; that of the market when absent */
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
      }),
    )
    .output(data(spotDay)),
  hours: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/spot-market/regions/{code}/hours',
      tags: ['Prices'],
      summary: 'Day-ahead prices of a bidding zone by the hour, of up to 366 days',
    })
    .input(
      z
        .object({ code: zoneCode, from: pricedDay, to: pricedDay })
        .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 366 * 86_400_000, {
          path: ['to'],
          message: 'is before `from` or more than 366 days after it',
        }),
    )
    .output(data(spotHours)),
  zones: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'GET',
      path: '/admin/spot-market/zones',
      tags: ['Prices'],
      summary: 'Which bidding zones have prices, of whom, and what is missing',
    })
    .output(data(z.object({ zones: z.array(watchedZone), providers: z.array(z.string()) }))),
  upload: call('role:ROLE_SUPER_ADMIN', { bodyBytes: MOST_SHEET + 65_536 })
    .route({
      method: 'POST',
      path: '/admin/spot-market/regions/{code}/sheet',
      tags: ['Prices'],
      summary: 'Prices of a bidding zone from a sheet: what is understood of it, or these are kept',
    })
    .input(
      z.object({
        code: zoneCode,
        /** a column of instants with their offset and one of prices without VAT, named in the first line */
        csv: z.string().min(1).max(MOST_SHEET),
        unit: z.enum(sheetUnits),
        currency: z.string().regex(/^[A-Z]{3}$/),
        /** false: tells what is understood, and changes nothing */
        keep: z.boolean(),
        /** published prices may be overwritten; without it a sheet that would is not kept (`conflict`) */
        overwrite: z.boolean(),
      }),
    )
    .output(data(readSheet)),
}
