import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf, textIn, wholeIn } from '../../shared/address/address-values.ts'

/** Lengths that something may run for, hours. */
export const windowHours = [1, 2, 3, 4, 6, 8] as const

/** What the address of the spot market says. */
export type SpotSearch = {
  /** code of a bidding zone; the person's own, or that of the location, when absent */
  region?: string | undefined
  /** a location by whose price list prices are told; the first whose plan follows the market when absent, 0: those of the market */
  at?: number | undefined
  /** today when absent */
  date?: LocalDate | undefined
  /** how long the cheapest time is to be */
  hours: (typeof windowHours)[number]
  /** `year`: twelve months by the hour, whatever the day */
  view: 'chart' | 'table' | 'year'
}

export const spotDefaults = { hours: 2, view: 'chart' } as const satisfies SpotSearch

/** Reads an address; what makes no sense falls back to its default. */
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
