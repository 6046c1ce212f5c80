import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadCompany } from '../../-load-company.ts'

/** The page of a company in the tree is its root group. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/')({
  beforeLoad: async ({ params }) => {
    const { rootGroup } = await loadCompany(params)
    throw redirect({
      to: '/companies/$companyId/location-groups/$locationGroupId',
      params: { ...params, locationGroupId: String(rootGroup.id) },
      replace: true,
    })
  },
})
