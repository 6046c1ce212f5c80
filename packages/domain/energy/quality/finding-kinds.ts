/**
 * What can be wrong with readings. gap: nothing came. spike: more than the device can do. stuck: a value stood while others of the
 * device tell that it cannot have. reset: a register began anew. clock: the meter's clock is wrong.
 */
export const findingKinds = ['gap', 'spike', 'stuck', 'reset', 'clock'] as const
export type FindingKind = (typeof findingKinds)[number]

/** sure: it cannot be otherwise; likely: a person should look. */
export const certainties = ['sure', 'likely'] as const
export type Certainty = (typeof certainties)[number]
