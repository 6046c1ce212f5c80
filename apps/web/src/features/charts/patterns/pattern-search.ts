import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf, wholeIn } from '../../../shared/address/address-values.ts'

export const patternPeriods = ['last', 'year', 'month'] as const

/** What the address of the patterns of a location says. */
export type PatternSearch = {
  /** `last`: twelve months with this one */
  period: (typeof patternPeriods)[number]
  /** any day of the year or the month; today when absent */
  date?: LocalDate | undefined
  quantity: ChartSeriesKey
  /** whose quantity; of the whole location when absent */
  device?: number | undefined
  view: 'chart' | 'table'
}

export const patternDefaults = {
  period: 'last',
  quantity: 'consumption',
  view: 'chart',
} as const satisfies PatternSearch

/** Reads an address; what makes no sense falls back to its default. */
export const parsePatternSearch = (raw: Record<string, unknown>): PatternSearch => ({
  period: oneOf(raw.period, patternPeriods) ?? patternDefaults.period,
  date: dayIn(raw.date),
  quantity: oneOf(raw.quantity, chartSeriesKeys) ?? patternDefaults.quantity,
  device: wholeIn(raw.device, 1),
  view: oneOf(raw.view, ['chart', 'table']) ?? patternDefaults.view,
})
