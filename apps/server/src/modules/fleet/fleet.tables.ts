import type { BackupPace, BackupReason } from '@kilowatt/contracts/fleet/backup-limits'
import type { RolloutPause, RolloutStatus } from '@kilowatt/contracts/fleet/software-limits'
import type { TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { UpdateStatus } from '@kilowatt/domain/fleet/update-statuses'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    controller_backup: ControllerBackupTable
    backup_task: BackupTaskTable
    backup_pace: { oem_device_id: number; pace: BackupPace }
    tunnel: TunnelTable
    tunnel_view: TunnelViewTable
    tunnel_host_key: { id: number; sealed: Buffer }
    software_release: SoftwareReleaseTable
    software_upload: SoftwareUploadTable
    software_update: SoftwareUpdateTable
    software_link: SoftwareLinkTable
    software_rollout: SoftwareRolloutTable
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
  /**
   * requested, then offered, then done or unchanged; a restore waits for the backup before it, is sent, then done or
   * failed
   */
  status: 'asked' | 'offered' | 'waiting' | 'sent' | 'done' | 'unchanged' | 'failed'
  code: string | null
  /** restore: which backup; backup: its result */
  backup_id: number | null
  before_id: string | null
  token_hash: Buffer | null
  filename: string | null
  sha256: Buffer | null
  size_bytes: number | null
  /** base address of the links */
  origin: string
  requested_by: number | null
  requested_at: CreatedAt
  announced_at: Date | null
  expires_at: Date
}

type TunnelTable = {
  id: string
  oem_device_id: number
  location_id: number
  requested_by: number | null
  /** owner at the time of the request */
  controller_owner_id: number | null
  location_owner_id: number | null
  /** times at which the controller was asked, sent its key, and connected */
  status: 'asked' | 'keyed' | 'open' | 'closed'
  /** key with which the controller connects */
  public_key: string | null
  /** the server process with the connection, and the address of that process for other servers */
  held_by: string | null
  held_at: string | null
  /** that process renews it regularly; after this time it counts as dead */
  held_until: Date | null
  requested_at: CreatedAt
  used_at: ColumnType<Date, Date | undefined, Date>
  /** before the tunnel opens: time by which the controller must have connected */
  expires_at: Date
  closed_at: Date | null
  closed_because: TunnelEnding | null
  /** in the controller's own words */
  code: string | null
}

/** A screen that shows the page of a tunnel. */
type TunnelViewTable = {
  tunnel_id: string
  session_id: number
  /** a hash of its user agent */
  browser: Buffer
  until: Date
}

type SoftwareReleaseTable = {
  id: Id
  type: OemDeviceType
  hardware_version: string | null
  version: string
  version_key: GeneratedAlways<number[]>
  notes: string
  sha256: Buffer
  size_bytes: number
  signature: Buffer
  key_id: string
  created_by: number | null
  created_at: CreatedAt
  /** null: a draft */
  published_at: Date | null
  withdrawn_at: Date | null
}

type SoftwareUploadTable = {
  id: string
  token_hash: Buffer
  type: OemDeviceType
  hardware_version: string | null
  version: string
  notes: string
  size_bytes: number
  received_bytes: Generated<number>
  signature: Buffer
  requested_by: number
  expires_at: Date
}

type SoftwareUpdateTable = {
  id: string
  oem_device_id: number
  location_id: number
  release_id: number | null
  from_version: string | null
  status: UpdateStatus
  code: string | null
  progress_pct: number | null
  origin: string
  requested_by: number | null
  requested_at: CreatedAt
  sent_at: Date | null
  reported_at: Date | null
  ended_at: Date | null
  rollout_id: number | null
  is_canary: Generated<boolean>
  /** another attempt followed in the same roll-out */
  is_retried: Generated<boolean>
}

type SoftwareLinkTable = {
  token_hash: Buffer
  release_id: number
  update_id: string | null
  user_id: number | null
  expires_at: Date
}

type SoftwareRolloutTable = {
  id: Id
  release_id: number
  rolls_back: number | null
  status: RolloutStatus
  stage: 'canary' | 'everyone'
  canary_pct: number
  max_failure_pct: number
  at_once: number
  soak_hours: number
  paused_because: RolloutPause | null
  judged_at: CreatedAt
  origin: string
  responsible_id: number | null
  created_at: CreatedAt
  ended_at: Date | null
}
