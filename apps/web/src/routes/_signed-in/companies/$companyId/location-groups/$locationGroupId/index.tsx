import { webPaths } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { Button } from '@mantine/core'
import { IconDevices, IconHome } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LocationList } from '#features/locations/LocationList.tsx'
import { readLocations } from '#features/locations/locations-address.ts'
import { NoLocationInGroup } from '#features/locations/NoLocationInGroup.tsx'
import { StopOfMany } from '#features/strategies/stop/StopOfMany.tsx'
import { AppLink } from '#ui/navigation/AppLink.tsx'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/**
 * The locations of a group and of the groups below it. A group that is absent or not accessible is not found.
 */
export const Route = createFileRoute('/_signed-in/companies/$companyId/location-groups/$locationGroupId/')({
  staticData: {
    listed: { in: 'group', at: 10 },
    crumb: 'place',
    entry: { label: 'words.locations', icon: IconHome },
  },
  validateSearch: readLocations,
  loader: ({ params }) => loadGroup(params),
  component: Group,
})

function Group() {
  const { t } = useTranslation()
  const { group } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <>
      <LocationList
        key={group.id}
        title={group.name}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
        locationGroupId={group.id}
        whenNone={<NoLocationInGroup companyId={group.companyId} isRoot={group.parentId === null} />}
        actions={
          <>
            {hasRole(user.role, 'ROLE_AGGREGATOR') && (
              <StopOfMany scope={{ locationGroupId: group.id }} name={group.name} />
            )}
            {/* the root group represents the company */}
            {group.parentId === null && (
              <Button
                component={AppLink}
                href={webPaths.companyDevices(group.companyId)}
                leftSection={<IconDevices size={18} stroke={1.75} />}
              >
                {t('words.devices')}
              </Button>
            )}
          </>
        }
      />
      <GroupDock />
    </>
  )
}
