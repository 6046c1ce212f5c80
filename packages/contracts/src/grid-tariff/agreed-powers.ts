import { consumerKinds, userGroups } from '@kilowatt/domain/tariff/prices/price-book'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

const kw = z.number().min(0).max(1_000_000)
const block = z.literal([1, 2, 3, 4, 5])

/** What was agreed with the network operator; the bill tells all of it. */
export const locationPowers = z.object({
  /** power of the connection */
  connectionKw: kw,
  phases: z.literal([1, 3]),
  consumer: z.enum(consumerKinds),
  /** of the network tariff; households have 0 */
  userGroup: z.literal(userGroups),
  /** by block, kW */
  kw: z.tuple([kw, kw, kw, kw, kw]),
  /** who set them, which decides whether excess power is charged */
  setBy: z.enum(['operator', 'customer']),
})
export type LocationPowers = z.infer<typeof locationPowers>

/** First day of a month: agreed powers change with one. */
const firstOfMonth = z.iso.date().regex(/-01$/)
const version = z.object({ validFrom: firstOfMonth, powers: locationPowers })
export type PowersVersion = z.infer<typeof version>
/** Told at the location itself, or by the contract of the metering place that is tied to it. */
const source = z.enum(['location', 'metering_place'])
export type PowersSource = z.infer<typeof source>
/** What a contract tells others of the location: powers and their days, nothing else of somebody's place. */
const contractRow = z.object({
  validFrom: z.iso.date(),
  /** last day; null where none is told */
  validTo: z.iso.date().nullable(),
  kw: locationPowers.shape.kw,
  setBy: locationPowers.shape.setBy,
})
/** By block, from a price list of before powers were the location's alone: used on days without any other. */
const earlierRow = z.object({
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  /** kW; null: not known */
  kw: z.array(kw.nullable()).length(5),
})
export type EarlierPowers = z.infer<typeof earlierRow>
/** More changes than the years have months. */
export const MOST_VERSIONS = 120

export const blockGuardAnswer = z.object({
  block,
  next: block,
  /** when the block ends, epoch ms */
  endMs: z.number(),
  agreedKw: z.number(),
  nextAgreedKw: z.number(),
  /** quarter-hours of the month beyond the agreed powers so far */
  occurrences: z.number(),
  /** what they come to, EUR without VAT; null without prices */
  excessEur: z.number().nullable(),
  /** whether that is paid, or told only (UL RS 27/25) */
  isCharged: z.boolean(),
  /** quarter-hours of the month that are over, and how many of them are known */
  quarters: z.number(),
  knownQuarters: z.number(),
  /** who tells the agreed powers */
  source,
})
export type BlockGuardAnswer = z.infer<typeof blockGuardAnswer>

const ofLocation = z.object({ locationId: id })
const tags = ['Grid tariff']
const agreedPowersAnswer = z.object({
  /** told at the location, as they hold today; for the days they cover they count more than a contract */
  powers: locationPowers.nullable(),
  /** all that were told at the location, the newest first; one may hold only from a month to come */
  versions: z.array(version),
  /** of the metering place that is tied to the location: what holds today or later, the newest first */
  contract: z.array(contractRow),
  /** from earlier price lists, the newest first */
  earlier: z.array(earlierRow),
  /** whose powers hold today; null where nobody tells any */
  source: source.nullable(),
})
export type AgreedPowersAnswer = z.infer<typeof agreedPowersAnswer>
const answer = data(agreedPowersAnswer)

/** Powers agreed for a location in blocks of the Slovenian network tariff, and what may be drawn now. */
export const agreedPowersContract = {
  get: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/agreed-powers',
      tags,
      summary: 'Powers agreed with the network operator, as told at the location and by its metering place',
    })
    .input(ofLocation)
    .output(answer),
  set: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/agreed-powers',
      tags,
      summary:
        'Tell the powers agreed with the network operator from a month on, or that they are not known (null): of a month, or at all',
    })
    .input(
      ofLocation.extend({
        powers: locationPowers.nullable(),
        /** from which day on; without it powers hold from this month on, and null forgets all versions */
        validFrom: firstOfMonth.optional(),
      }),
    )
    .output(answer),
  guard: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/agreed-powers/guard',
      tags,
      summary: 'How much may be drawn until when, and the excess of the month so far; null without powers',
    })
    .input(ofLocation)
    .output(data(z.object({ guard: blockGuardAnswer.nullable() }))),
}
