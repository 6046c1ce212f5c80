import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconHome } from '@tabler/icons-react'
import { createFileRoute, Navigate, redirect, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LocationList } from '../../features/locations/LocationList.tsx'
import { readLocations } from '../../features/locations/locations-address.ts'
import { NoLocationOfMine } from '../../features/locations/NoLocationOfMine.tsx'
import { useLocations } from '../../features/locations/use-locations.ts'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'

/**
 * Home by role: people who manage a company start there; a homeowner sees their only location, or the list of
 * several.
 */
export const Route = createFileRoute('/_signed-in/')({
  staticData: { crumb: 'none', entry: { label: 'words.home', icon: IconHome } },
  validateSearch: readLocations,
  beforeLoad: ({ context }) => {
    if (hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/overview' })
  },
  component: Home,
})

function Home() {
  const { user } = Route.useRouteContext()
  const { t } = useTranslation()
  usePageTitle([t('words.locations')])
  const navigate = useNavigate()
  const address = Route.useSearch()
  const { locations, total } = useLocations(address).data?.data ?? {}
  const [first] = locations ?? []
  if (first && total === 1 && address.search === undefined)
    return <Navigate to="/locations/$locationId" params={{ locationId: String(first.id) }} replace />
  return (
    <LocationList
      whenNone={<NoLocationOfMine email={user.email} />}
      address={address}
      onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
    />
  )
}
