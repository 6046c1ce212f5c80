import { isByLocalDays, type LocationsPlan } from './locations-plan.ts'

const QUARTER_S = 900

/** What a statement over many locations tells of a quarter-hour, a day or a month. */
export type Entry = {
  /** epoch seconds of a quarter-hour, else null */
  at: number | null
  /** 'YYYY-MM-DD' of a day or a month's first day, else null */
  day: string | null
  reporting: number
  /** most quarter-hours that all energies of one location are known in; null where no location tells */
  known: number | null
  /** where several entries are one bucket: the locations in which something flowed that was not measured, by the parts that were */
  gaps: number[][] | null
  /** `w` of the locations where metric i was measured, `u` of those where registers tell how much it was, not when */
} & { [key in `w_${number}` | `u_${number}`]: number | null }

export type Placed = { readonly row: Entry; readonly bucket: number }
/** What is shown in a bucket, and what counts in the total only */
export type Amount = { readonly value: number | null; readonly unseen: number | null }

export const amountOf = (row: Entry, i: number): Amount => ({
  value: row[`w_${i}`] ?? null,
  unseen: row[`u_${i}`] ?? null,
})

/** Is a bucket the sum of several entries: quarter-hours, or days of a month that is cut? */
export const areSeveralABucket = (plan: LocationsPlan) =>
  plan.interval === 'month' ||
  (plan.interval !== 'range' && !isByLocalDays(plan) && plan.interval > QUARTER_S)
