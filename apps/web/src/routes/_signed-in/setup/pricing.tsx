import { webPaths } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconCoins } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { PriceListWizardPage } from '../pricing/-PriceListPages.tsx'

/** Prices as a part of the setup, for those who have a location. */
export const Route = createFileRoute('/_signed-in/setup/pricing')({
  staticData: { crumb: { label: 'setup.pricing', icon: IconCoins }, alone: true },
  beforeLoad: ({ context: { user } }) => {
    if (user.locations.length === 0 && !hasRole(user.role, 'ROLE_AGGREGATOR'))
      throw redirect({ to: '/setup', replace: true })
  },
  component: SetupPricing,
})

function SetupPricing() {
  return <PriceListWizardPage place={null} priceListId={null} backHref={webPaths.setup()} />
}
