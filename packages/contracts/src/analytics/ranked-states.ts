/**
 * How a location is, what needs attention first: none of its controllers is connected; a device reports an error; of half of today and
 * more nothing is known; all is well; it has no controller yet.
 */
export const rankedStates = ['silent', 'error', 'behind', 'ok', 'empty'] as const
export type RankedState = (typeof rankedStates)[number]
