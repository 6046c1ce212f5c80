import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../ui/shell/page/UnsavedGuard.tsx'

/** Asks before people leave secrets that are shown only once and cannot be issued again. */
export function SecretsGuard({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  return (
    <UnsavedGuard
      dirty={shown}
      lost={{ consequence: t('stock.leaveConsequence'), leave: t('stock.leave') }}
    />
  )
}
