import { hasRole } from '@kilowatt/domain/permissions/roles'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { siteQuery } from '../../../../features/session/session-queries.ts'
import { SetupCheck } from '../../../../features/setup/check/SetupCheck.tsx'
import { NotFound } from '../../../../ui/state/NotFound.tsx'

/** The live check of what was just linked; it can be opened again at any time. */
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
  const { id, name } = Route.useLoaderData()
  const site = useQuery(siteQuery()).data?.data
  const mayEdit =
    hasRole(user.role, 'ROLE_AGGREGATOR') ||
    user.permissions.location.some((own) => own.id === id && own.edit)
  return (
    <SetupCheck
      brand={{ name: site?.platformName ?? '', logoUrl: site?.logo ?? undefined }}
      location={{ id, name }}
      mayEdit={mayEdit}
    />
  )
}
