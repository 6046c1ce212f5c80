import { createFileRoute } from '@tanstack/react-router'
import { readPaging } from '../../../../shared/address/paged-address.ts'
import { MyPriceListsPage } from '../-PriceListPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/price-lists/')({
  staticData: { crumb: 'none' },
  validateSearch: readPaging,
  component: PriceLists,
})

function PriceLists() {
  const navigate = Route.useNavigate()
  return (
    <MyPriceListsPage
      address={Route.useSearch()}
      onAddress={({ page, pageSize }) => navigate({ search: readPaging({ page, pageSize }), replace: true })}
    />
  )
}
