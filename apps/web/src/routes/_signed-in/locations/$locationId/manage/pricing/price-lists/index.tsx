import { createFileRoute } from '@tanstack/react-router'
import { LocationPriceListsPage } from '#routes/_signed-in/pricing/-PriceListPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/price-lists/')({
  staticData: { crumb: 'none' },
  component: LocationPriceLists,
})

function LocationPriceLists() {
  return <LocationPriceListsPage place={usePricingPlace()} />
}
