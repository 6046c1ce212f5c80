import type { MadeSeries } from '../calculation/forecast-work.ts'

/** What is stored with the powers of a forecast. */
export type SeriesFacts = Pick<
  MadeSeries,
  'source' | 'reason' | 'knownDays' | 'missingDays' | 'weatherSlots' | 'judged'
>
