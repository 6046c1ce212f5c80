import {
  consumerKinds,
  levyKinds,
  oldGroups,
  userGroups,
} from '@kilowatt/domain/grid-tariff/prices/price-book'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { dayOverride, MOST_NETWORK_PRICES, networkPrice, networkPriceFile } from './network-price-file.ts'

const row = {
  validFrom: z.string(),
  validTo: z.string().nullable(),
  source: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
}
const customers = { userGroup: z.literal(userGroups), consumers: z.array(z.enum(consumerKinds)) }
const eur = z.number()
const byBlock = z.tuple([eur, eur, eur, eur, eur])

/** All network prices, in the form of `PriceBook` in the domain. The browser calculates with them. */
const priceBookAnswer = z.object({
  licence: z.string(),
  vatPct: z.number(),
  newSystemFrom: z.string(),
  oldSystemTo: z.string(),
  network: z.array(z.object({ ...row, ...customers, powerEurPerKwMonth: byBlock, energyEurPerKwh: byBlock })),
  unmetered: z.array(
    z.object({
      ...row,
      powerEurPerKwMonth: eur,
      highEurPerKwh: eur,
      lowEurPerKwh: eur,
      singleEurPerKwh: eur,
    }),
  ),
  excessFactors: z.array(z.object({ ...row, factor: z.number() })),
  contributions: z.array(z.object({ ...row, ...customers, eurPerKwMonth: eur })),
  levies: z.array(z.object({ ...row, kind: z.enum(levyKinds), eurPerKwh: eur })),
  old: z.array(
    z.object({
      ...row,
      group: z.enum(oldGroups),
      hoursFrom: z.number(),
      hoursTo: z.number().nullable(),
      powerEurPerKwMonth: eur,
      highEurPerKwh: eur,
      lowEurPerKwh: eur,
      singleEurPerKwh: eur.nullable(),
    }),
  ),
  dayOverrides: z.array(z.object({ date: z.string(), isWorkFree: z.boolean(), source: z.string() })),
})
export type PriceBookAnswer = z.infer<typeof priceBookAnswer>

/** A row built into the product, or added by a super admin, who is named. */
const version = z.object({
  /** null: built into the product */
  id: id.nullable(),
  price: networkPrice,
  addedAt: z.number().nullable(),
  /** null if the person is no longer known */
  addedBy: z.string().nullable(),
})
export type NetworkPriceVersion = z.infer<typeof version>

const day = dayOverride.extend({
  /** added by a super admin; else built into the product */
  isOwn: z.boolean(),
})
export type DayOfCalendar = z.infer<typeof day>

const list = z.object({ versions: z.array(version), days: z.array(day) })
export type NetworkPriceList = z.infer<typeof list>

const tags = ['Grid tariff']
const of = '/admin/network-prices'
const admin = 'role:ROLE_SUPER_ADMIN'

export const networkPricesContract = {
  book: call('public')
    .route({
      method: 'GET',
      path: '/network-prices',
      tags,
      summary: 'Network prices by date and customer, with the source of each',
    })
    .output(data(priceBookAnswer)),
  list: call(admin)
    .route({
      method: 'GET',
      path: of,
      tags,
      summary: 'All versions of network prices, and days of the calendar',
    })
    .output(data(list)),
  add: call(admin)
    .route({ method: 'POST', path: of, tags, summary: 'Add a version of network prices', successStatus: 201 })
    .input(data(networkPrice))
    .output(data(z.object({ id }))),
  change: call(admin)
    .route({
      method: 'PUT',
      path: `${of}/{priceId}`,
      tags,
      summary: 'Correct an added version of network prices',
    })
    .input(z.object({ priceId: id, data: networkPrice }))
    .output(done),
  withdraw: call(admin)
    .route({
      method: 'DELETE',
      path: `${of}/{priceId}`,
      tags,
      summary: 'Withdraw an added version; the built-in prices apply again',
    })
    .input(z.object({ priceId: id }))
    .output(done),
  import: call(admin, { bodyBytes: MOST_NETWORK_PRICES * 2_000 })
    .route({
      method: 'POST',
      path: `${of}/import`,
      tags,
      summary: 'Import all versions and days of a file (docs/network-prices.schema.json), or none',
    })
    .input(data(networkPriceFile))
    .output(
      data(
        z.object({
          added: z.number(),
          /** rows that already exist unchanged */
          unchanged: z.number(),
        }),
      ),
    ),
  setDay: call(admin)
    .route({
      method: 'PUT',
      path: `${of}/days/{date}`,
      tags,
      summary: 'Make a day work-free or a working day in the calendar of blocks',
    })
    .input(z.object({ date: dayOverride.shape.date, data: dayOverride.omit({ date: true }) }))
    .output(done),
  removeDay: call(admin)
    .route({
      method: 'DELETE',
      path: `${of}/days/{date}`,
      tags,
      summary: "Let the calendar's rules apply to a day again",
    })
    .input(z.object({ date: dayOverride.shape.date }))
    .output(done),
}
