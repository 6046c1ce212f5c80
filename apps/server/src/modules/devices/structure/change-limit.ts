import type { AttemptLimit } from '../../identity/index.ts'

/** What has the past of a location computed anew is work: more of it in an hour is nobody's who sorts their devices. */
export const CHANGES_PER_HOUR = 240

export const changeLimit = (locationId: number): AttemptLimit[] => [
  { key: `structure:${locationId}`, limit: CHANGES_PER_HOUR, windowS: 3_600 },
]
