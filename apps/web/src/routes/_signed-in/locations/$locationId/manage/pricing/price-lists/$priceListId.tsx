import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { PriceListWizardPage } from '#routes/_signed-in/pricing/-PriceListPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'

export const Route = createFileRoute(
  '/_signed-in/locations/$locationId/manage/pricing/price-lists/$priceListId',
)({
  staticData: { crumb: 'none', alone: true },
  loader: ({ params }) => ({ priceListId: idOrNotFound(params.priceListId) }),
  component: ChangePriceList,
})

function ChangePriceList() {
  return <PriceListWizardPage place={usePricingPlace()} priceListId={Route.useLoaderData().priceListId} />
}
