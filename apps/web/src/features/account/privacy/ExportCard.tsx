import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'

type Props = {
  onExport: () => void
  isBusy: boolean
  /** bytes received so far */
  loadedBytes: number
  error: string | undefined
}

const MEGABYTE = 1_000_000

/** Downloads all of one's data as a file. */
export function ExportCard({ onExport, isBusy, loadedBytes, error }: Props) {
  const { t, i18n } = useTranslation()
  const megabytes = (loadedBytes / MEGABYTE).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  return (
    <Card heading={t('user.export')}>
      <div className={classes.fields}>
        <p className="dim">{t('user.exportText')}</p>
        {error && <Notice kind="critical">{error}</Notice>}
        {isBusy && (
          <div role="status" className={classes.fields}>
            <Progress value={100} animated aria-label={t('user.exporting')} />
            <span className="caption">
              {loadedBytes === 0 ? t('user.exportPreparing') : t('user.exportLoaded', { size: megabytes })}
            </span>
          </div>
        )}
        <Button leftSection={<IconDownload size={18} stroke={1.75} />} disabled={isBusy} onClick={onExport}>
          {t('user.exportButton')}
        </Button>
      </div>
    </Card>
  )
}
