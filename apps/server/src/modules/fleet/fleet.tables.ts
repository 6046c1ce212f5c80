import type { BackupPace, BackupReason } from '@kilowatt/contracts/fleet/backup-limits'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    controller_backup: ControllerBackupTable
    backup_task: BackupTaskTable
    backup_pace: { oem_device_id: number; pace: BackupPace }
  }
}

type ControllerBackupTable = {
  id: Id
  oem_device_id: number
  location_id: number
  filename: string
  sha256: Buffer
  size_bytes: number
  /** sealed */
  content: Buffer
  reason: BackupReason
  created_by: number | null
  created_at: CreatedAt
}

type BackupTaskTable = {
  id: string
  oem_device_id: number
  location_id: number
  kind: 'backup' | 'restore'
  reason: BackupReason
  /** asked, then offered, then done or unchanged; a restore waits for the backup before it, is sent, then done or failed */
  status: 'asked' | 'offered' | 'waiting' | 'sent' | 'done' | 'unchanged' | 'failed'
  code: string | null
  /** of a restore: which; of a backup: what came of it */
  backup_id: number | null
  before_id: string | null
  token_hash: Buffer | null
  filename: string | null
  sha256: Buffer | null
  size_bytes: number | null
  /** where the links lead */
  origin: string
  requested_by: number | null
  requested_at: CreatedAt
  expires_at: Date
}
