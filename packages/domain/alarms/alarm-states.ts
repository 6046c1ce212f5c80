/** `snoozed` and `maintenance` end by themselves; a resolved alarm never opens again. */
export const alarmStates = ['open', 'acknowledged', 'snoozed', 'maintenance', 'resolved'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Views of the alarm centre. */
export const alarmViews = ['cause', 'all', 'mine', 'unassigned', 'resolved'] as const
export type AlarmView = (typeof alarmViews)[number]
