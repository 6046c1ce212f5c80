import type { Backup } from '@kilowatt/contracts/fleet/backups'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { IconArrowsDiff, IconDownload, IconFileText, IconRestore, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowList, RowText } from '../../ui/data/RowList.tsx'
import { type RowAction, RowMenu } from '../../ui/table/RowMenu.tsx'
import { backupName } from './backup-name.ts'

type Props = {
  backups: readonly Backup[]
  timezone: string
  /** reason why the controller is not available now */
  locked: string | null
  onDownload: (backup: Backup) => void
  onAsk: (to: 'restore' | 'remove' | 'compare', backup: Backup) => void
}

const KILOBYTE = 1_000

/** The stored backups, newest first. */
export function BackupList({ backups, timezone, locked, onDownload, onAsk }: Props) {
  const { t, i18n } = useTranslation()
  const factsOf = ({ createdAt, sizeBytes, reason, createdBy }: Backup) => {
    const size = (sizeBytes / KILOBYTE).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
    const why = createdBy && reason === 'asked' ? createdBy : t(`backups.reason_${reason}`)
    return `${formatDateTimeSeconds(createdAt, { timeZone: timezone })} · ${size}\u00a0kB · ${why}`
  }
  const actionsOf = (backup: Backup): RowAction[] => [
    { label: t('backups.download'), icon: IconDownload, onSelect: () => onDownload(backup) },
    {
      label: t('backups.compare'),
      icon: IconArrowsDiff,
      onSelect: () => onAsk('compare', backup),
      locked: backups.length < 2 ? t('backups.nothingToCompare') : undefined,
    },
    {
      label: t('actions.restore'),
      icon: IconRestore,
      onSelect: () => onAsk('restore', backup),
      locked: locked ?? undefined,
    },
    { label: t('backups.remove'), icon: IconTrash, danger: true, onSelect: () => onAsk('remove', backup) },
  ]
  return (
    <RowList>
      {backups.length === 0 && <li className="dim">{t('backups.none')}</li>}
      {backups.map((backup) => (
        <li key={backup.id}>
          <IconFileText size={20} stroke={1.75} aria-hidden="true" />
          <RowText>
            <b>{backup.filename}</b>
            <span className="caption">{factsOf(backup)}</span>
          </RowText>
          <RowMenu name={backupName(backup, timezone)} actions={actionsOf(backup)} />
        </li>
      ))}
    </RowList>
  )
}
