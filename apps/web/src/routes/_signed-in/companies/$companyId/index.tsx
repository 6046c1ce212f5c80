import { createFileRoute, redirect } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'

/** A company in the tree is its root group. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/')({
  beforeLoad: async ({ params }) => {
    const input = { companyId: idOrNotFound(params.companyId) }
    const { rootGroup } = (
      await orNotFound(queryClient.fetchQuery(orpc.companyAdmin.get.queryOptions({ input })))
    ).data.company
    throw redirect({
      to: '/companies/$companyId/location-groups/$locationGroupId',
      params: { ...params, locationGroupId: String(rootGroup.id) },
      replace: true,
    })
  },
})
