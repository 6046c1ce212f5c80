import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'

type Props = { opened: boolean; onLeave: () => void; onStay: () => void }

/** Asks before typed input is lost. */
export function LeaveQuestion({ opened, onLeave, onStay }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={opened}
      question={t('pricing.leaveQuestion')}
      consequence={t('pricing.leaveConsequence')}
      keepLabel={t('pricing.stay')}
      confirmLabel={t('actions.discard')}
      danger
      onConfirm={onLeave}
      onKeep={onStay}
    />
  )
}
