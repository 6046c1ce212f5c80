import { IconReceiptTax } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { NetworkPrices } from '../../../features/grid-tariff/prices/NetworkPrices.tsx'
import { readPriceAddress } from '../../../features/grid-tariff/prices/price-address.ts'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Network prices by block, date and customer group. */
export const Route = createFileRoute('/_signed-in/admin/network-prices')({
  staticData: {
    listed: { in: 'admin', at: 80, for: 'superAdmin' },
    crumb: { label: 'networkPrices.title', icon: IconReceiptTax },
  },
  validateSearch: readPriceAddress,
  beforeLoad: onlySuperAdmins,
  component: Prices,
})

function Prices() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NetworkPrices
      address={address}
      onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
