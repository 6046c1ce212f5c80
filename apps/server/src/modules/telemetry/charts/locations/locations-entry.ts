import { type LocationsPlan, usesLocalDays } from '../plan/locations-plan.ts'

const QUARTER_S = 900

/** A quarter-hour, day or month in a statement over many locations. */
export type Entry = {
  /** epoch seconds of a quarter-hour, else null */
  at: number | null
  /** 'YYYY-MM-DD', the day or the first day of the month; else null */
  day: string | null
  reporting: number
  /**
   * highest number of quarter-hours in which all energies of a location are known; null if no location has
   * such quarter-hours
   */
  known: number | null
  /** if several entries form one bucket: locations with unmeasured energy, by the parts that were measured */
  gaps: number[][] | null
  /**
   * `w` from locations where metric i was measured, `u` from locations where registers show how much it was, but not
   * when
   */
} & { [key in `w_${number}` | `u_${number}`]: number | null }

export type Placed = { readonly row: Entry; readonly bucket: number }
/** amount shown in a bucket, and amount that counts only in the total */
export type Amount = { readonly value: number | null; readonly unseen: number | null }

export const amountOf = (row: Entry, i: number): Amount => ({
  value: row[`w_${i}`] ?? null,
  unseen: row[`u_${i}`] ?? null,
})

/** Whether a bucket is the sum of several entries: quarter-hours, or days of a partial month. */
export const hasSeveralPerBucket = (plan: LocationsPlan) =>
  plan.interval === 'month' ||
  (plan.interval !== 'range' && !usesLocalDays(plan) && plan.interval > QUARTER_S)
