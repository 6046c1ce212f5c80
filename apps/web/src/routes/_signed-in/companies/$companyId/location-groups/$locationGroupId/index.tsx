import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconDevices, IconReportAnalytics } from '@tabler/icons-react'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../../../api/or-not-found.ts'
import { queryClient } from '../../../../../../api/query-client.ts'
import { LocationList } from '../../../../../../features/locations/LocationList.tsx'
import { NoLocationInGroup } from '../../../../../../features/locations/NoLocationInGroup.tsx'
import { readListAddress } from '../../../../../../shared/address/use-list-address.ts'
import { AppLink } from '../../../../../../ui/navigation/AppLink.tsx'

/** The locations of a group and of the groups below it. A group that is absent or not ours is not found. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/location-groups/$locationGroupId/')({
  staticData: { crumb: 'place' },
  validateSearch: readListAddress,
  loader: async ({ params }) => {
    const input = { locationGroupId: idOrNotFound(params.locationGroupId) }
    const asked = queryClient.fetchQuery(orpc.locationGroups.get.queryOptions({ input }))
    const { locationGroup } = (await orNotFound(asked)).data
    if (locationGroup.companyId !== idOrNotFound(params.companyId)) throw notFound()
    return locationGroup
  },
  component: Group,
})

function Group() {
  const { t } = useTranslation()
  const group = Route.useLoaderData()
  const navigate = useNavigate()
  return (
    <LocationList
      key={group.id}
      title={group.name}
      address={Route.useSearch()}
      onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      locationGroupId={group.id}
      whenNone={<NoLocationInGroup companyId={group.companyId} isRoot={group.parentId === null} />}
      actions={
        <>
          {/* the root group stands for the company */}
          {group.parentId === null && (
            <Button
              component={AppLink}
              href={webPaths.companyDevices(group.companyId)}
              leftSection={<IconDevices size={18} stroke={1.75} />}
            >
              {t('words.devices')}
            </Button>
          )}
          <Button
            component={AppLink}
            href={webPaths.groupSummary(group.companyId, group.id)}
            leftSection={<IconReportAnalytics size={18} stroke={1.75} />}
          >
            {t('summary.title')}
          </Button>
        </>
      }
    />
  )
}
