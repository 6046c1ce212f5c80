import { IconCoin } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriceZones } from '../../../features/price-zones/PriceZones.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Market prices by zone: their source, and gaps. */
export const Route = createFileRoute('/_signed-in/admin/prices')({
  staticData: {
    listed: { in: 'admin', at: 70, for: 'superAdmin' },
    crumb: { label: 'priceZones.title', icon: IconCoin },
  },
  beforeLoad: onlySuperAdmins,
  component: Prices,
})

function Prices() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('priceZones.title')} />
      <PriceZones />
    </>
  )
}
