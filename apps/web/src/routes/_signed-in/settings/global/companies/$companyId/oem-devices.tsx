import { IconRouter } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

/** Controllers, P1 modules and gateways of a company. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/oem-devices')({
  staticData: { listed: { in: 'company', at: 50 }, crumb: { label: 'words.controllers', icon: IconRouter } },
})
