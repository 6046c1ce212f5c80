import { IconKey } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PortalManagement } from '#features/portal/management/PortalManagement.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/management')({
  staticData: { listed: { in: 'portal', at: 60 }, crumb: { label: 'portal.management', icon: IconKey } },
  component: Management,
})

function Management() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PortalManagement
      hasCountry={user.country !== null}
      search={search}
      onChange={(change) =>
        navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
      }
    />
  )
}
