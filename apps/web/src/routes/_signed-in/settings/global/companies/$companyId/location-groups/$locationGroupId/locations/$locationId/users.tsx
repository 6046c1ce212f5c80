import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '../../../../../../../../../../api/call-errors.ts'
import { orpc } from '../../../../../../../../../../api/client.ts'
import { LocationUsers } from '../../../../../../../../../../features/sharing/LocationUsers.tsx'
import { NotFound } from '../../../../../../../../../../ui/state/NotFound.tsx'
import { ErrorState } from '../../../../../../../../../../ui/state/StateMessage.tsx'

/** Who may do what at a location of a group. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/users',
)({ component: GroupLocationUsers })

function GroupLocationUsers() {
  const { t } = useTranslation()
  const { companyId, locationGroupId, locationId } = Route.useParams()
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  const location = query.data?.data.location
  if (query.error && isNotThere(query.error)) return <NotFound />
  if (query.error)
    return <ErrorState title={t('company.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  if (!location) return <Skeleton height={240} radius={14} />
  const group = `/settings/global/companies/${companyId}/location-groups/${locationGroupId}`
  return <LocationUsers location={location} backHref={`${group}/locations/${locationId}`} />
}
