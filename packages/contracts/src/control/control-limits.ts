/** Strategies of a location. */
export const MAX_STRATEGIES = 20
/** Devices that one strategy regulates. */
export const MAX_REGULATED = 16
/** Stored versions of a strategy; beyond this number the oldest are deleted. */
export const MAX_VERSIONS = 50
/** The longest pause and the longest manual override that are not "until I say so", days. */
export const LONGEST_PAUSE_DAYS = 366
/** Days of the location's own history that a preview simulates. */
export const PREVIEW_DAYS_BACK = 7
/** Hours ahead that the preview shows. */
export const PREVIEW_HOURS_AHEAD = 48
/** How long decisions are kept. */
export const DECISIONS_KEPT_DAYS = 90
/** Copies that follow one strategy. */
export const MAX_COPIES = 1_000
/** Manual overrides of a device in a minute. */
export const OVERRIDES_PER_MINUTE = 30
