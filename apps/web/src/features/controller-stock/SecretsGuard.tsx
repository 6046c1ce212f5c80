import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../ui/shell/page/UnsavedGuard.tsx'

/** Asks before secrets are left that are shown this once: there is no way to issue others. */
export function SecretsGuard({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  return (
    <UnsavedGuard
      dirty={shown}
      lost={{ consequence: t('stock.leaveConsequence'), leave: t('stock.leave') }}
    />
  )
}
