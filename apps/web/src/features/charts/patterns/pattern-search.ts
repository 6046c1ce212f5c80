import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf, wholeIn } from '../../../shared/address/address-values.ts'

export const patternPeriods = ['last', 'year', 'month'] as const

/** State of the pattern pages, kept in the address. */
export type PatternSearch = {
  /** `last`: the last twelve months, including this one */
  period: (typeof patternPeriods)[number]
  /** any day of the year or month; today by default */
  date?: LocalDate | undefined
  quantity: ChartSeriesKey
  /** the device of the quantity; the whole location by default */
  device?: number | undefined
  view: 'chart' | 'table'
}

export const patternDefaults = {
  period: 'last',
  quantity: 'consumption',
  view: 'chart',
} as const satisfies PatternSearch

/** Reads an address; invalid values fall back to their defaults. */
export const parsePatternSearch = (raw: Record<string, unknown>): PatternSearch => ({
  period: oneOf(raw.period, patternPeriods) ?? patternDefaults.period,
  date: dayIn(raw.date),
  quantity: oneOf(raw.quantity, chartSeriesKeys) ?? patternDefaults.quantity,
  device: wholeIn(raw.device, 1),
  view: oneOf(raw.view, ['chart', 'table']) ?? patternDefaults.view,
})
