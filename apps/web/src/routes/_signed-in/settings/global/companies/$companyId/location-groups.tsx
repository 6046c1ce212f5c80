import { IconFolders } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

/** The groups of a company, with their content. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/location-groups')({
  staticData: {
    listed: { in: 'company', at: 20 },
    crumb: { label: 'words.locationGroups', icon: IconFolders },
  },
})
