import type { BackupTask } from '@kilowatt/contracts/fleet/backups'
import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

const kindOf = { done: 'ok', unchanged: 'info', failed: 'critical', expired: 'warning' } as const

/** What becomes, or became, of the latest request. */
export function TaskNotice({ task }: { task: BackupTask }) {
  const { t } = useTranslation()
  const { kind, outcome, filename, code } = task
  const values = { name: filename ?? '', code: code ?? '' }
  // nothing changes by a restore of what there is, and it is there all the same
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
        <Notice kind={kindOf[outcome]}>{text}</Notice>
      )}
    </div>
  )
}
