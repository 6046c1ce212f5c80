/** Names of ranges in a file of their own, so that parsing an address needs no calendar. */

export const rangePresets = ['yesterday', 'last_2_days', 'last_7_days', 'this_month', 'last_month'] as const
export type RangePreset = (typeof rangePresets)[number]

export const rangePeriods = ['day', 'week', 'month', 'year'] as const
export type RangePeriod = (typeof rangePeriods)[number]
