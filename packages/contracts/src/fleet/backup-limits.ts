/** A configuration is text of some kilobytes. */
export const MAX_BACKUP_BYTES = 256 * 1024
/** Code of a backup that was refused for its size. */
export const TOO_LARGE = 'too_large'
/** The newest of a controller; older ones go when a new one comes. */
export const MAX_BACKUPS = 20

export const backupPaces = ['never', 'daily', 'weekly'] as const
export type BackupPace = (typeof backupPaces)[number]

/** Why it was made. */
export const backupReasons = ['asked', 'schedule', 'before_restore', 'device'] as const
export type BackupReason = (typeof backupReasons)[number]

/** `unchanged`: the controller has what was kept last. `expired`: it did not answer in time. */
export const backupOutcomes = ['running', 'done', 'unchanged', 'failed', 'expired'] as const
export type BackupOutcome = (typeof backupOutcomes)[number]
