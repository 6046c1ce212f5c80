import type { Device } from '@kilowatt/contracts/devices/devices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LeftAt, LeftAtChoice, wasSilentLong } from '../../shared/devices/LeftAtChoice.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { type CountsFrom, CountsFromChoice } from './CountsFromChoice.tsx'
import type { StructureChanges } from './use-structure-changes.ts'

type Props = { device: Device; zone: string; changes: StructureChanges; onClose: () => void }

/** Asks before a device is deleted and, for a silent device, when it was removed. */
export function DeleteDeviceDialog({ device, zone, changes, onClose }: Props) {
  const { t } = useTranslation()
  const [leftAt, setLeftAt] = useState<LeftAt>('now')
  const { id, name, lastActivityAt } = device
  const needsMoment = wasSilentLong(lastActivityAt, Date.now())
  return (
    <ConfirmDialog
      opened
      question={t('structure.deleteQuestion', { name })}
      consequence={t('structure.deleteConsequence')}
      keepLabel={t('actions.keepIt')}
      confirmLabel={t('structure.deleteDevice')}
      danger
      busy={changes.remove.isPending}
      onConfirm={() => changes.remove.mutate({ deviceId: id, ...(needsMoment && { leftAt }) })}
      onKeep={onClose}
    >
      {needsMoment && (
        <LeftAtChoice lastHeardAt={lastActivityAt} zone={zone} value={leftAt} onChange={setLeftAt} />
      )}
    </ConfirmDialog>
  )
}

/** Asks from which moment a device is excluded from calculations, or included again. */
export function CountingDialog({ device, changes, onClose }: Omit<Props, 'zone'>) {
  const { t } = useTranslation()
  const [countsFrom, setCountsFrom] = useState<CountsFrom>('now')
  const { id, name, excludedInCalculations } = device
  const change = countsFrom === 'start' ? changes.changePast : changes.change
  return (
    <ConfirmDialog
      opened
      question={t(excludedInCalculations ? 'structure.includeQuestion' : 'structure.excludeQuestion', {
        name,
      })}
      consequence={t(
        excludedInCalculations ? 'structure.includeConsequence' : 'structure.excludeConsequence',
      )}
      keepLabel={t('actions.cancel')}
      confirmLabel={t(excludedInCalculations ? 'structure.include' : 'structure.exclude')}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate({ deviceId: id, excludedInCalculations: !excludedInCalculations, countsFrom })
      }
      onKeep={onClose}
    >
      <CountsFromChoice value={countsFrom} onChange={setCountsFrom} />
    </ConfirmDialog>
  )
}
