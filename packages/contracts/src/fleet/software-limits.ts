/** One file of a release: 500 MB. */
export const MAX_SOFTWARE_BYTES = 500_000_000
/** It is brought in parts: each gets through in a minute at 560 kbit/s, and one that was cut is sent again alone. */
export const SOFTWARE_PART_BYTES = 4 * 1024 * 1024
/** A part's content type, apart from JSON and from what devices bring. */
export const SOFTWARE_PART_TYPE = 'application/offset+octet-stream'
/** of all super admins together */
export const MAX_OPEN_UPLOADS = 4
export const MAX_NOTES_LENGTH = 4_000

/** Where one controller stands (spec §4). */
export const updateStates = ['latest', 'available', 'requested', 'in_progress'] as const
export type UpdateState = (typeof updateStates)[number]

export const rolloutStatuses = ['running', 'paused', 'finished', 'rolled_back'] as const
export type RolloutStatus = (typeof rolloutStatuses)[number]

/** What a roll-out that goes on does with those that failed so far. */
export const failedChoices = ['retry', 'leave'] as const
export type FailedChoice = (typeof failedChoices)[number]

/** Why one pauses: more failed than may, somebody said so, its release was withdrawn, or who answers for it may not any more. */
export const rolloutPauses = ['failures', 'person', 'withdrawn', 'not_allowed'] as const
export type RolloutPause = (typeof rolloutPauses)[number]

/** Why an update failed or was rolled back, where the app has words; other codes are shown as they are. */
export const softwareCodes = ['download', 'checksum', 'signature', 'hardware', 'space', 'boot'] as const
