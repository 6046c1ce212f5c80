/**
 * States of a location, most urgent first: none of its controllers is connected; a device reports an error;
 * at least half of today's data is missing; everything is in order; it has no controller yet.
 */
export const rankedStates = ['silent', 'error', 'behind', 'ok', 'empty'] as const
export type RankedState = (typeof rankedStates)[number]
