/** Size limit of a backup. A configuration is a few kilobytes of text. */
export const MAX_BACKUP_BYTES = 256 * 1024
/** Code of a backup that was refused for its size. */
export const TOO_LARGE = 'too_large'
/** Backups stored per controller; a new one replaces the oldest. */
export const MAX_BACKUPS = 20

export const backupPaces = ['never', 'daily', 'weekly'] as const
export type BackupPace = (typeof backupPaces)[number]

/** Why a backup was made. */
export const backupReasons = ['asked', 'schedule', 'before_restore', 'device'] as const
export type BackupReason = (typeof backupReasons)[number]

/** `unchanged`: the configuration equals the last backup. `expired`: the controller did not answer in time. */
export const backupOutcomes = ['running', 'done', 'unchanged', 'failed', 'expired'] as const
export type BackupOutcome = (typeof backupOutcomes)[number]
