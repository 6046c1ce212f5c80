import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { createFileRoute } from '@tanstack/react-router'
import { LocationFacts } from '#features/company-settings/LocationFacts.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'
import { WhenLocationLoaded } from './-WhenLocationLoaded.tsx'

/** A location of a group, in its company's settings. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/',
)({ staticData: { crumb: 'none' }, component: GroupLocation })

function GroupLocation() {
  const { companyId, locationGroupId, locationId } = Route.useParams()
  return (
    <WhenLocationLoaded locationId={locationId}>
      {(location) => (
        <>
          <PageHeader
            title={location.name}
            context={location.locationGroup.name}
            backHref={withQuery(webPaths.companyGroups(companyId), { group: locationGroupId })}
          />
          <LocationFacts
            location={location}
            usersHref={webPaths.groupLocationUsers(companyId, locationGroupId, locationId)}
          />
        </>
      )}
    </WhenLocationLoaded>
  )
}
