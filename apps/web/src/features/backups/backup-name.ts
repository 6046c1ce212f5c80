import type { Backup } from '@kilowatt/contracts/fleet/backups'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'

/**
 * `house.json, 16. 06. 2026 18:40:05`: a controller gives every backup the same file name, so the time is
 * added to distinguish them.
 */
export const backupName = (
  { filename, createdAt }: Pick<Backup, 'filename' | 'createdAt'>,
  timeZone: string,
) => `${filename}, ${formatDateTimeSeconds(createdAt, { timeZone })}`
