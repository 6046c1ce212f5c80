import { consumerKinds, userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

const kw = z.number().min(0).max(1_000_000)
const block = z.literal([1, 2, 3, 4, 5])

/** Power agreed with the grid operator, as printed on the bill. */
export const locationPowers = z.object({
  /** power of the connection */
  connectionKw: kw,
  phases: z.literal([1, 3]),
  consumer: z.enum(consumerKinds),
  /** of the grid tariff; households have 0 */
  userGroup: z.literal(userGroups),
  /** by block, kW */
  kw: z.tuple([kw, kw, kw, kw, kw]),
  /** who set these powers; decides whether excess power is charged */
  setBy: z.enum(['operator', 'customer']),
})
export type LocationPowers = z.infer<typeof locationPowers>

/** First day of a month: agreed powers change on that day. */
const firstOfMonth = z.iso.date().regex(/-01$/)
const version = z.object({ validFrom: firstOfMonth, powers: locationPowers })
export type PowersVersion = z.infer<typeof version>
/** Entered at the location, or from the contract of the metering place linked to it. */
const source = z.enum(['location', 'metering_place'])
export type PowersSource = z.infer<typeof source>
/**
 * The part of a contract that other people at the location can see: powers and their days, but nothing else
 * about the metering place, which belongs to one person.
 */
const contractRow = z.object({
  validFrom: z.iso.date(),
  /** last day; null if open */
  validTo: z.iso.date().nullable(),
  kw: locationPowers.shape.kw,
  setBy: locationPowers.shape.setBy,
})
/** By block, from a price list older than the location's own agreed powers. Used on days without other powers. */
const earlierRow = z.object({
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  /** kW; null if unknown */
  kw: z.array(kw.nullable()).length(5),
})
export type EarlierPowers = z.infer<typeof earlierRow>
/** Largest number of versions, more than enough for monthly changes. */
export const MOST_VERSIONS = 120

export const blockGuardAnswer = z.object({
  block,
  next: block,
  /** when the block ends, epoch ms */
  endMs: z.number(),
  agreedKw: z.number(),
  nextAgreedKw: z.number(),
  /** quarter-hours of the month above the agreed power so far */
  occurrences: z.number(),
  /** their cost, EUR without VAT; null without prices */
  excessEur: z.number().nullable(),
  /** whether excess power is charged, or only shown (UL RS 27/25) */
  isCharged: z.boolean(),
  /** past quarter-hours of the month, and how many of them are known */
  quarters: z.number(),
  knownQuarters: z.number(),
  /** where the agreed powers come from */
  source,
})
export type BlockGuardAnswer = z.infer<typeof blockGuardAnswer>

const ofLocation = z.object({ locationId: id })
const tags = ['Grid tariff']
const agreedPowersAnswer = z.object({
  /**
   * powers entered at the location and in force today; they take precedence over a contract on the same days
   */
  powers: locationPowers.nullable(),
  /** all versions entered at the location, newest first; a version may start in a future month */
  versions: z.array(version),
  /** versions from the linked metering place in force today or later, newest first */
  contract: z.array(contractRow),
  /** versions from earlier price lists, newest first */
  earlier: z.array(earlierRow),
  /** source of the powers in force today; null if no powers are */
  source: source.nullable(),
})
export type AgreedPowersAnswer = z.infer<typeof agreedPowersAnswer>
const answer = data(agreedPowersAnswer)

/** Agreed powers of a location by block of the Slovenian grid tariff, and the power that may be drawn now. */
export const agreedPowersContract = {
  get: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/agreed-powers',
      tags,
      summary: 'Agreed powers of a location, entered there or from its metering place',
    })
    .input(ofLocation)
    .output(answer),
  set: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/agreed-powers',
      tags,
      summary: 'Set the agreed powers from a month on, or clear them (null), for a month or altogether',
    })
    .input(
      ofLocation.extend({
        powers: locationPowers.nullable(),
        /** first day; if absent, powers apply from this month on, and null deletes all versions */
        validFrom: firstOfMonth.optional(),
      }),
    )
    .output(answer),
  guard: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/agreed-powers/guard',
      tags,
      summary:
        'How much may be drawn until when, and the excess of the month so far; null without agreed powers',
    })
    .input(ofLocation)
    .output(data(z.object({ guard: blockGuardAnswer.nullable() }))),
}
