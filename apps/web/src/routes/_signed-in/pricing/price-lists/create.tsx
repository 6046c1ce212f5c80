import { createFileRoute } from '@tanstack/react-router'
import { PriceListWizardPage } from '../-PriceListPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/price-lists/create')({
  staticData: { crumb: 'none', alone: true },
  component: NewPriceList,
})

function NewPriceList() {
  return <PriceListWizardPage place={null} priceListId={null} />
}
