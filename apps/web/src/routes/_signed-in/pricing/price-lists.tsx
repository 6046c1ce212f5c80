import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconReceiptEuro } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

/** Price lists of all locations that a person can view. */
export const Route = createFileRoute('/_signed-in/pricing/price-lists')({
  staticData: {
    listed: { in: 'user', at: 40 },
    crumb: { label: 'priceLists.title', icon: IconReceiptEuro, href: webPaths.priceLists() },
  },
})
