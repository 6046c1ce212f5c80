import { type BackupPace, backupPaces } from '@kilowatt/contracts/fleet/backup-limits'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './BackupsCard.module.css'

type Props = { pace: BackupPace; isBusy: boolean; onChange: (pace: BackupPace) => void }

const isPace = (value: string | null): value is BackupPace => backupPaces.some((pace) => pace === value)

/** How often a backup is made automatically; saved at once. */
export function PaceChoice({ pace, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      className={classes.pace ?? ''}
      label={t('backups.pace')}
      allowDeselect={false}
      disabled={isBusy}
      data={backupPaces.map((value) => ({ value, label: t(`backups.pace_${value}`) }))}
      value={pace}
      onChange={(value) => isPace(value) && onChange(value)}
    />
  )
}
