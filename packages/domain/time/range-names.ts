/** Names of ranges, in a separate file so that an address can be parsed without loading the calendar. */

export const rangePresets = ['yesterday', 'last_2_days', 'last_7_days', 'this_month', 'last_month'] as const
export type RangePreset = (typeof rangePresets)[number]

export const rangePeriods = ['day', 'week', 'month', 'year'] as const
export type RangePeriod = (typeof rangePeriods)[number]
