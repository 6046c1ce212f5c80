import type { AttemptLimit } from '../../identity/index.ts'

/**
 * Largest number of changes per hour that recalculate a location's history, which is costly; far more than sorting
 * devices needs.
 */
export const CHANGES_PER_HOUR = 240

export const changeLimit = (locationId: number): AttemptLimit[] => [
  { key: `structure:${locationId}`, limit: CHANGES_PER_HOUR, windowS: 3_600 },
]
