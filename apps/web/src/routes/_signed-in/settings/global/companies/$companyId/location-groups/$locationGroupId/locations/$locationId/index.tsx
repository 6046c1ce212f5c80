import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '../../../../../../../../../../api/call-errors.ts'
import { orpc } from '../../../../../../../../../../api/client.ts'
import { LocationFacts } from '../../../../../../../../../../features/company-settings/LocationFacts.tsx'
import { PageHeader } from '../../../../../../../../../../ui/shell/PageHeader.tsx'
import { NotFound } from '../../../../../../../../../../ui/state/NotFound.tsx'
import { ErrorState } from '../../../../../../../../../../ui/state/StateMessage.tsx'

/** A location of a group, as its company sees it. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/',
)({ component: GroupLocation })

function GroupLocation() {
  const { t } = useTranslation()
  const { companyId, locationGroupId, locationId } = Route.useParams()
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  const location = query.data?.data.location
  if (query.error && isNotThere(query.error)) return <NotFound />
  if (query.error)
    return <ErrorState title={t('company.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  if (!location) return <Skeleton height={240} radius={14} />
  const base = `/settings/global/companies/${companyId}/location-groups`
  return (
    <>
      <PageHeader
        title={location.name}
        context={location.locationGroup.name}
        backHref={`${base}?group=${locationGroupId}`}
      />
      <LocationFacts
        location={location}
        usersHref={`${base}/${locationGroupId}/locations/${locationId}/users`}
      />
    </>
  )
}
