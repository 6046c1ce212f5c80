import { createFileRoute } from '@tanstack/react-router'
import { PriceListWizardPage } from '#routes/_signed-in/pricing/-PriceListPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/price-lists/create')({
  staticData: { crumb: 'none', alone: true },
  component: NewLocationPriceList,
})

function NewLocationPriceList() {
  return <PriceListWizardPage place={usePricingPlace()} priceListId={null} />
}
