import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { HandoverButton, handoverBrand } from '../../../../features/handover/HandoverButton.tsx'
import { siteQuery } from '../../../../features/session/session-queries.ts'
import { SetupCheck } from '../../../../features/setup/check/SetupCheck.tsx'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'
import { NotFound } from '../../../../ui/state/NotFound.tsx'

/** Live check of newly linked hardware; it can be reopened at any time. */
export const Route = createFileRoute('/_signed-in/setup/locations/$locationId')({
  staticData: { crumb: 'place', alone: true },
  loader: async ({ params }) => {
    const options = orpc.locations.get.queryOptions({ input: { id: idOrNotFound(params.locationId) } })
    return (await orNotFound(queryClient.fetchQuery(options))).data.location
  },
  notFoundComponent: () => <NotFound />,
  component: Check,
})

function Check() {
  const { user } = Route.useRouteContext()
  const location = Route.useLoaderData()
  const { id, name } = location
  const site = useQuery(siteQuery()).data?.data
  const mayEdit = mayOnLocation(user, id, 'edit')
  return (
    <SetupCheck
      brand={{ name: site?.platformName ?? '', logoUrl: site?.logo ?? undefined }}
      location={{ id, name, zone: location.timezone.name }}
      mayEdit={mayEdit}
      handover={
        mayEdit && (
          <HandoverButton
            location={location}
            brand={handoverBrand(site)}
            mayManageUsers={mayOnLocation(user, id, 'manageUsers')}
          />
        )
      }
    />
  )
}
