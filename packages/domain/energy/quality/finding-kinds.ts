/**
 * What can be wrong with readings. gap: nothing arrived. spike: more than the device can do. stuck: a value did not
 * change although other values of the device did. reset: a register restarted. clock: the meter's clock is wrong.
 */
export const findingKinds = ['gap', 'spike', 'stuck', 'reset', 'clock'] as const
export type FindingKind = (typeof findingKinds)[number]

/** sure: no other explanation; likely: a person should look. */
export const certainties = ['sure', 'likely'] as const
export type Certainty = (typeof certainties)[number]
