/** `snoozed` and `maintenance` end automatically; a resolved alarm never opens again. */
export const alarmStates = ['open', 'acknowledged', 'snoozed', 'maintenance', 'resolved'] as const
export type AlarmState = (typeof alarmStates)[number]

/**
 * Why an alarm ended: its condition is gone, its rule was changed or turned off, its source was removed, or
 * no one solved it and it is too old to follow.
 */
export const alarmEndings = ['cleared', 'rule', 'removed', 'lapsed'] as const
export type AlarmEnding = (typeof alarmEndings)[number]

/** Views of the alarm centre. */
export const alarmViews = ['cause', 'all', 'mine', 'unassigned', 'resolved'] as const
export type AlarmView = (typeof alarmViews)[number]
