import { IconCirclePlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ControllerStock } from '../../../../features/controller-stock/ControllerStock.tsx'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from '../-only-super-admins.ts'

/** Registers new hardware; the search finds what is registered. */
export const Route = createFileRoute('/_signed-in/admin/oem-devices/')({
  staticData: {
    listed: { in: 'admin', at: 30, for: 'superAdmin' },
    crumb: { label: 'stock.title', icon: IconCirclePlus },
  },
  beforeLoad: onlySuperAdmins,
  component: Stock,
})

function Stock() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('stock.title')} />
      <ControllerStock />
    </>
  )
}
