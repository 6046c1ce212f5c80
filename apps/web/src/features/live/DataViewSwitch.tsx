import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataViewSwitch.module.css'
import { useDataView } from './use-data-view.ts'

/** Switches between values as they arrive and averages once a minute. */
export function DataViewSwitch() {
  const { t } = useTranslation()
  const { view, setView } = useDataView()
  return (
    <SegmentedControl
      className={classes.switch ?? ''}
      aria-label={t('overview.dataView')}
      value={view}
      onChange={setView}
      data={[
        { value: 'realtime', label: t('overview.realtime') },
        { value: 'latest', label: t('words.everyMinute') },
      ]}
    />
  )
}
