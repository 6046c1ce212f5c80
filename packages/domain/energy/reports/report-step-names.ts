/** What a row of a report spans; alone, so that an address can be read without the calendar. */
export const reportSteps = ['quarter', 'hour', 'day', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
