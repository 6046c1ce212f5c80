/** Largest number of strategies of a location. */
export const MAX_STRATEGIES = 20
/** Largest number of devices that one strategy regulates. */
export const MAX_REGULATED = 16
/** Stored versions of a strategy. Beyond this number, the oldest are deleted. */
export const MAX_VERSIONS = 50
/** Longest pause, and longest manual override, with an end, days. */
export const LONGEST_PAUSE_DAYS = 366
/** Days of the location's own history that a preview simulates. */
export const PREVIEW_DAYS_BACK = 7
/** Hours ahead that the preview shows. */
export const PREVIEW_HOURS_AHEAD = 48
/** Days for which decisions are stored. */
export const DECISIONS_KEPT_DAYS = 90
/** Largest number of copies that follow one strategy. */
export const MAX_COPIES = 1_000
/** Largest number of manual overrides of a device per minute. */
export const OVERRIDES_PER_MINUTE = 30
