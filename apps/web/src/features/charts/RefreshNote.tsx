import { formatTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './RefreshNote.module.css'

type Props = {
  /** when the picture was last asked for anew, epoch ms */
  updatedAt: number
  zone: string
  isFetching: boolean
  onRefresh: () => void
}

/** Below a range that still runs: how new the picture is, that it is being fetched, and a press to have it now. */
export function RefreshNote({ updatedAt, zone, isFetching, onRefresh }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      className={classes.refresh ?? ''}
      variant="subtle"
      size="xs"
      data-fetching={isFetching || undefined}
      leftSection={<IconRefresh size={16} stroke={1.75} className={classes.icon} />}
      aria-label={t('charts.refresh')}
      aria-busy={isFetching}
      title={t('charts.refresh')}
      onClick={onRefresh}
    >
      {t('charts.updatedAt', { time: formatTime(updatedAt, { timeZone: zone }) })}
    </Button>
  )
}
