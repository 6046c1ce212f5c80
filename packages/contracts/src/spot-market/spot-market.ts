import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { id } from '../primitives.ts'

/** As in ENTSO-E's clients: `SI`, `DE_LU`, `IT_SICI`. Countries may share a zone. */
const zoneCode = z.string().regex(/^[A-Z]{2}(_[A-Z0-9]{1,8})?$/)

const entry = z.object({
  id,
  code: z.string(),
  type: z.string(),
  name: z.string(),
  countryCode: z.string(),
  /** IANA, of the zone */
  timezone: z.string(),
  /** newest UTC day with prices, and whether these are sample prices; null if there are none */
  newest: z.object({ day: z.iso.date(), isSample: z.boolean() }).nullable(),
})

/** Prices are per MWh, as on the market; a thousandth of such a price is the price per kWh. */
const spotDay = z.object({
  region: z.object({ code: z.string(), name: z.string(), timezone: z.string() }),
  day: z.iso.date(),
  /** start and end of the day in the zone's local time, epoch ms */
  from: z.number(),
  to: z.number(),
  /** prices of each quarter-hour of the day, 92, 96 or 100; null if no price is known */
  pricesPerMwh: numberColumn,
  /**
   * minutes covered by one published price: 15, 30 or 60, repeated over its quarter-hours in `pricesPerMwh`;
   * null without prices
   */
  publishedMinutes: z.number().nullable(),
  /** ISO 4217; null without prices */
  currency: z.string().nullable(),
  /** over the known quarter-hours with equal weight; null if no price is known */
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
  /** if published in another currency: the ECB reference rate of the conversion and its day; otherwise null */
  conversion: z.object({ from: z.string(), rate: z.number(), day: z.iso.date() }).nullable(),
  /** source of the prices: `entsoe`, `energy-charts`, `sample`; null without prices */
  source: z.string().nullable(),
  /** whether the prices are invented samples */
  isSample: z.boolean(),
  /** when the prices of this day last changed, epoch ms */
  fetchedAt: z.number().nullable(),
  /** last answer of a provider for the zone, epoch ms, and whether the latest request got no answer */
  answeredAt: z.number().nullable(),
  isFailing: z.boolean(),
  /** for the zone's local time now: whether most of tomorrow is known, and when it should be, epoch ms */
  tomorrow: z.object({ day: z.iso.date(), isPublished: z.boolean(), expectedBy: z.number() }),
})
export type SpotDayAnswer = z.infer<typeof spotDay>
export type SpotRegion = z.infer<typeof entry>

/** Hourly prices over a long time, such as a year. */
const spotHours = z.object({
  region: z.object({ code: z.string(), name: z.string(), timezone: z.string() }),
  /** start of the first local day and end of the last local day, epoch ms */
  from: z.number(),
  to: z.number(),
  /** price of each hour from `from` on, the mean of its known prices; null if none is known */
  pricesPerMwh: numberColumn,
  /** ISO 4217, of the newest price; prices in other currencies are left out; null without prices */
  currency: z.string().nullable(),
  isSample: z.boolean(),
})
export type SpotHours = z.infer<typeof spotHours>

/** State of a zone's prices, for the operators of the platform. */
const watchedZone = z.object({
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  timezone: z.string(),
  /** whether a location is in the zone, or a person selected it, so its prices are fetched */
  isNeeded: z.boolean(),
  /** last request and last answer, epoch ms, and why the last request failed */
  askedAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  failure: z.string().nullable(),
  /** the newest stored UTC day, its source, and the time since which it has been stored */
  newest: z
    .object({ day: z.iso.date(), source: z.string(), isSample: z.boolean(), fetchedAt: z.number() })
    .nullable(),
  /** unpublished quarter-hours of the last 30 market days, including days before the first stored one */
  missing: z.number(),
})
export type WatchedZone = z.infer<typeof watchedZone>

/** Largest sheet: a few years of quarter-hours; a year of hours is 300 kB. */
const MOST_SHEET = 4_000_000
export const sheetUnits = ['per_MWh', 'per_kWh', 'cent_per_kWh'] as const

/** Content of a sheet of prices. */
const readSheet = z.object({
  /** epoch ms: start of the first price and end of the last one */
  from: z.number(),
  to: z.number(),
  prices: z.number(),
  /** length of one price */
  minutes: z.number(),
  /** number of lines without a valid time and price, or repeated */
  dropped: z.number(),
  minPerMwh: z.number(),
  maxPerMwh: z.number(),
  meanPerMwh: z.number(),
  /** number of quarter-hours whose published price differs */
  overwritten: z.number(),
  /** whether the prices were saved; otherwise nothing was changed */
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
      summary: 'Bidding zones of the day-ahead market, and which of them have prices',
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
        /** today if absent */
        day: pricedDay.optional(),
        /** currency of the answer, if a reference rate for it is known; if absent, the market's currency */
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
      }),
    )
    .output(data(spotDay)),
  hours: call('signedIn', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/pricing/spot-market/regions/{code}/hours',
      tags: ['Prices'],
      summary: 'Day-ahead prices of a bidding zone by the hour, up to 366 days',
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
      summary: 'Which bidding zones have prices, from which source, and what is missing',
    })
    .output(data(z.object({ zones: z.array(watchedZone), providers: z.array(z.string()) }))),
  upload: call('role:ROLE_SUPER_ADMIN', { bodyBytes: MOST_SHEET + 65_536, isHeavy: true })
    .route({
      method: 'POST',
      path: '/admin/spot-market/regions/{code}/sheet',
      tags: ['Prices'],
      summary: 'Read prices of a bidding zone from a sheet: preview them, or save them',
    })
    .input(
      z.object({
        code: zoneCode,
        /**
         * a column of instants with their offset and a column of prices without VAT, named in the first line
         */
        csv: z.string().min(1).max(MOST_SHEET),
        unit: z.enum(sheetUnits),
        currency: z.string().regex(/^[A-Z]{3}$/),
        /** false: preview only, without changes */
        keep: z.boolean(),
        /** whether published prices may be overwritten; otherwise such a sheet is not saved (`conflict`) */
        overwrite: z.boolean(),
      }),
    )
    .output(data(readSheet)),
}
