import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { MAX_ALARMS_AT_ONCE } from '@kilowatt/contracts/alarms/alarm-limits'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../../ui/shell/page/BulkBar.tsx'

type Props = {
  chosen: readonly Alarm[]
  isBusy: boolean
  onClear: () => void
  onAcknowledge: (ids: readonly number[]) => void
  onAsk: (kind: 'snooze' | 'assign', ids: readonly number[]) => void
}

/** What can be done with the selected alarms; nothing while none is selected. */
export function AlarmBulkBar({ chosen, isBusy, onClear, onAcknowledge, onAsk }: Props) {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  const ids = chosen.slice(0, MAX_ALARMS_AT_ONCE).map(({ id }) => id)
  const locations = chosen.reduce((sum, alarm) => sum + alarm.locations, 0)
  return (
    <BulkBar
      text={[
        t('words.selectedCount', { count: chosen.length }),
        t('words.locationCount', { count: locations }),
      ].join(' · ')}
      onClear={onClear}
    >
      <Button disabled={isBusy} onClick={() => onAsk('assign', ids)}>
        {t('alarms.assign')}
      </Button>
      <Button disabled={isBusy} onClick={() => onAsk('snooze', ids)}>
        {t('alarms.snooze')}
      </Button>
      <Button variant="filled" disabled={isBusy} onClick={() => onAcknowledge(ids)}>
        {t('alarms.acknowledge')}
      </Button>
    </BulkBar>
  )
}
