import { MAX_BACKUP_BYTES, TOO_LARGE } from '@kilowatt/contracts/fleet/backup-limits'
import type { BackupTask } from '@kilowatt/contracts/fleet/backups'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

const kindOf = { done: 'ok', unchanged: 'info', failed: 'critical', expired: 'warning' } as const

/** State of the latest request. */
export function TaskNotice({ task, timezone }: { task: BackupTask; timezone: string }) {
  const { t } = useTranslation()
  const { kind, outcome, filename, code, requestedAt } = task
  const ours: Record<string, string> = {
    not_allowed: t('backups.notAllowed'),
    no_backup: t('backups.noBackupBefore'),
    [TOO_LARGE]: t('backups.tooLarge', { limit: MAX_BACKUP_BYTES / 1024 }),
  }
  const values = {
    name: filename ?? '',
    code: code === null ? '' : (ours[code] ?? code),
  }
  // restoring the current configuration changes nothing, but the backup made before it still exists
  const text =
    kind === 'restore'
      ? t(`backups.restore_${outcome === 'unchanged' ? 'done' : outcome}`, values)
      : t(`backups.backup_${outcome}`, values)
  return (
    <div role="status">
      {outcome === 'running' ? (
        <span className="dim">
          <Loader size={14} aria-hidden="true" /> {text}
        </span>
      ) : (
        <Notice kind={kindOf[outcome]}>
          {text} <span className="dim">{formatDateTime(requestedAt, { timeZone: timezone })}</span>
        </Notice>
      )}
    </div>
  )
}
