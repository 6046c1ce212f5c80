import { createFileRoute } from '@tanstack/react-router'
import { type PagedAddress, readPaging } from '../../../../shared/address/paged-address.ts'
import { MyPriceListsPage } from '../-PriceListPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/price-lists/')({
  staticData: { crumb: 'none' },
  validateSearch: (raw): PagedAddress => readPaging(raw),
  component: PriceLists,
})

function PriceLists() {
  const navigate = Route.useNavigate()
  return (
    <MyPriceListsPage
      address={Route.useSearch()}
      onAddress={(search) => navigate({ search, replace: true })}
    />
  )
}
