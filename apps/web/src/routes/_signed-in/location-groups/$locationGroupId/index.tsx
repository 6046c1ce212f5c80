import { createFileRoute, redirect } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'

/** The address of a group without its company redirects to the group. */
export const Route = createFileRoute('/_signed-in/location-groups/$locationGroupId/')({
  beforeLoad: async ({ params }) => {
    const input = { locationGroupId: idOrNotFound(params.locationGroupId) }
    const { companyId } = (
      await orNotFound(queryClient.fetchQuery(orpc.locationGroups.get.queryOptions({ input })))
    ).data.locationGroup
    throw redirect({
      to: '/companies/$companyId/location-groups/$locationGroupId',
      params: { ...params, companyId: String(companyId) },
      replace: true,
    })
  },
})
