import { useTranslation } from 'react-i18next'
import type { PortalSearch } from '../../../shared/portal/portal-search.ts'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { usePortal } from '../use-portal.ts'

/** Quarter-hours of a metering place. */
export function PortalData({ search }: { search: PortalSearch }) {
  const { t } = useTranslation()
  const { device } = usePortal(search)
  if (device === null) return <EmptyState title={t('portal.chooseTitle')} reason={t('portal.chooseReason')} />
  return null
}
