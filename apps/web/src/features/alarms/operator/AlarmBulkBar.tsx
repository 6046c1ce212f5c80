import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../../ui/shell/page/BulkBar.tsx'
import type { Asked } from './AskedDialogs.tsx'

type Props = {
  chosen: readonly Alarm[]
  isBusy: boolean
  onClear: () => void
  onAcknowledge: (ids: readonly number[]) => void
  onAsk: (kind: Asked['kind'], ids: readonly number[]) => void
  mayMessageOwners: boolean
}

/** Actions for the selected alarms; nothing while none is selected. */
export function AlarmBulkBar(props: Props) {
  const { chosen, isBusy, onClear, onAcknowledge, onAsk, mayMessageOwners } = props
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <BulkBar
      text={[
        t('words.selectedCount', { count: chosen.length }),
        t('words.locationCount', { count: locationsOf(chosen) }),
      ].join(' · ')}
      onClear={onClear}
    >
      {mayMessageOwners && (
        <Button disabled={isBusy} onClick={() => onAsk('message', ids)}>
          {t('alarms.messageOwners')}
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => onAsk('assign', ids)}>
        {t('alarms.assign')}
      </Button>
      <Button disabled={isBusy} onClick={() => onAsk('snooze', ids)}>
        {t('alarms.snooze')}
      </Button>
      <Button
        variant="filled"
        disabled={isBusy || chosen.every(({ acknowledged }) => acknowledged !== null)}
        onClick={() => onAcknowledge(ids)}
      >
        {t('alarms.acknowledge')}
      </Button>
    </BulkBar>
  )
}

/**
 * Number of locations with these alarms. A location with several alarms counts once; an alarm of a company
 * counts as the locations hidden behind it.
 */
function locationsOf(alarms: readonly Alarm[]): number {
  const known = new Set(alarms.flatMap(({ location }) => location?.id ?? []))
  return alarms.reduce((sum, { location, locations }) => sum + (location ? 0 : locations), known.size)
}
