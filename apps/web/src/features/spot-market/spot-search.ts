import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf, textIn, wholeIn } from '../../shared/address/address-values.ts'

/** Possible durations of an appliance, hours. */
export const windowHours = [1, 2, 3, 4, 6, 8] as const

/** State of the spot market page, kept in the address. */
export type SpotSearch = {
  /** code of a bidding zone; by default the person's own, or that of the location */
  region?: string | undefined
  /**
   * the location whose price list gives the prices; by default the first with a spot-market plan, 0: market
   * prices
   */
  at?: number | undefined
  /** today by default */
  date?: LocalDate | undefined
  /** length of the cheapest span */
  hours: (typeof windowHours)[number]
  /** `year`: twelve months by the hour, whatever the day */
  view: 'chart' | 'table' | 'year'
}

export const spotDefaults = { hours: 2, view: 'chart' } as const satisfies SpotSearch

/** Reads an address; invalid values fall back to their defaults. */
export const parseSpotSearch = (raw: Record<string, unknown>): SpotSearch => ({
  region: codeIn(raw.region),
  at: wholeIn(raw.at, 0),
  date: dayIn(raw.date),
  hours: oneOf(raw.hours, windowHours) ?? spotDefaults.hours,
  view: oneOf(raw.view, ['chart', 'table', 'year']) ?? spotDefaults.view,
})

function codeIn(value: unknown): string | undefined {
  const code = textIn(value, 11)
  return code !== undefined && /^[A-Z]{2}(_[A-Z0-9]{1,8})?$/.test(code) ? code : undefined
}
