import { formatTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './RefreshNote.module.css'

type Props = {
  /** the query key of the chart */
  queryKey: QueryKey
  zone: string
  onRefresh: () => void
}

/**
 * Shown below a range that includes now: the age of the chart, whether it is being refetched, and a button to
 * refetch. The note watches the query itself, so an unchanged chart does not render again.
 */
export function RefreshNote({ queryKey, zone, onRefresh }: Props) {
  const { t } = useTranslation()
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0
  const updatedAt = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt ?? 0
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
