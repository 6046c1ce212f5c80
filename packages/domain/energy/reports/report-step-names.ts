/**
 * Lengths of a row of a report. In a separate file, so an address can be parsed without loading the calendar.
 */
export const reportSteps = ['quarter', 'hour', 'day', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
