import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { type StopScope, useEmergencyStop } from './use-emergency-stop.ts'

type Props = { scope: StopScope; name: string; opened: boolean; onClose: () => void }

/** Asks before all strategies of a place stop. */
export function StopDialog({ scope, name, opened, onClose }: Props) {
  const { t } = useTranslation()
  const { stop } = useEmergencyStop(scope)
  const isOne = 'locationId' in scope
  return (
    <ConfirmDialog
      opened={opened}
      question={t('strategies.stopQuestion', { name })}
      consequence={t(isOne ? 'strategies.stopConsequence' : 'strategies.stopManyConsequence')}
      keepLabel={t('strategies.keepRunning')}
      confirmLabel={t('strategies.stopAll')}
      danger
      icon={IconHandStop}
      busy={stop.isPending}
      onConfirm={() => stop.mutate(undefined, { onSuccess: onClose })}
      onKeep={onClose}
    />
  )
}
