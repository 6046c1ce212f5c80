import type { BackupPace, BackupReason } from '@kilowatt/contracts/fleet/backup-limits'
import type { TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { ColumnType } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    controller_backup: ControllerBackupTable
    backup_task: BackupTaskTable
    backup_pace: { oem_device_id: number; pace: BackupPace }
    tunnel: TunnelTable
    tunnel_host_key: { id: number; sealed: Buffer }
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

type TunnelTable = {
  id: string
  oem_device_id: number
  location_id: number
  requested_by: number | null
  /** as they were when it was asked for */
  controller_owner_id: number | null
  location_owner_id: number | null
  /** the controller is asked, has told its key, has come */
  status: 'asked' | 'keyed' | 'open' | 'closed'
  /** by which the controller comes */
  public_key: string | null
  /** the server process that has its connection, and where other servers reach that one */
  held_by: string | null
  held_at: string | null
  requested_at: CreatedAt
  used_at: ColumnType<Date, Date | undefined, Date>
  /** of one that is not open: until when the controller must have come */
  expires_at: Date
  closed_at: Date | null
  closed_because: TunnelEnding | null
  /** in the controller's own words */
  code: string | null
}
