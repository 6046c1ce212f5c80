/** One file of a release: 500 MB. */
export const MAX_SOFTWARE_BYTES = 500_000_000
/** Size of an upload part, which takes a minute at 560 kbit/s. Only an interrupted part is sent again. */
export const SOFTWARE_PART_BYTES = 4 * 1024 * 1024
/** Content type of a part, different from JSON and from content types of devices. */
export const SOFTWARE_PART_TYPE = 'application/offset+octet-stream'
/** Largest number of open uploads, over all super admins. */
export const MAX_OPEN_UPLOADS = 4
export const MAX_NOTES_LENGTH = 4_000

/** Update state of one controller (spec §4). */
export const updateStates = ['latest', 'available', 'requested', 'in_progress'] as const
export type UpdateState = (typeof updateStates)[number]

export const rolloutStatuses = ['running', 'paused', 'finished', 'rolled_back'] as const
export type RolloutStatus = (typeof rolloutStatuses)[number]

/** What a resumed roll-out does with the controllers that have failed so far. */
export const failedChoices = ['retry', 'leave'] as const
export type FailedChoice = (typeof failedChoices)[number]

/**
 * Why a roll-out pauses: more failures than allowed, a person paused it, its release was withdrawn, or the person
 * responsible is no longer a super admin.
 */
export const rolloutPauses = ['failures', 'person', 'withdrawn', 'not_allowed'] as const
export type RolloutPause = (typeof rolloutPauses)[number]

/** Reasons of a failed or rolled-back update that the app has texts for; other codes are shown as they are. */
export const softwareCodes = ['download', 'checksum', 'signature', 'hardware', 'space', 'boot'] as const
