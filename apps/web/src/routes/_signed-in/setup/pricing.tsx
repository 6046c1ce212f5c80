import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCoins } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { mayPriceSomewhere } from '../../../shared/places/may-on-location.ts'
import { PriceListWizardPage } from '../pricing/-PriceListPages.tsx'

/** Prices as part of the setup, for people who manage the prices of a location. */
export const Route = createFileRoute('/_signed-in/setup/pricing')({
  staticData: { crumb: { label: 'setup.pricing', icon: IconCoins }, alone: true },
  beforeLoad: ({ context: { user } }) => {
    if (!mayPriceSomewhere(user)) throw redirect({ to: '/setup', replace: true })
  },
  component: SetupPricing,
})

function SetupPricing() {
  return <PriceListWizardPage place={null} priceListId={null} backHref={webPaths.setup()} />
}
