import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ShowEarlier.module.css'

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Button at the end of a list that starts with its newest entries; gone once all are shown. */
export function ShowEarlier({ query }: Props) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button size="xs" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {t('actions.showEarlier')}
      </Button>
    </div>
  )
}
