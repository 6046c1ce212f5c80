import { hasRole } from '@kilowatt/domain/permissions/roles'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { orpc } from '../../api/client.ts'
import { CompanyPicker } from '../../features/companies/CompanyPicker.tsx'

/** Companies of whoever manages some; one opens directly. */
export const Route = createFileRoute('/_signed-in/overview')({
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  const query = useQuery(orpc.companies.list.queryOptions())
  const companies = query.data?.data.companies
  const [only, ...others] = companies ?? []
  if (only && others.length === 0 && user.role !== 'ROLE_SUPER_ADMIN')
    return (
      <Navigate
        to="/companies/$companyId/location-groups/$locationGroupId"
        params={{ companyId: String(only.id), locationGroupId: String(only.rootGroup.id) }}
        replace
      />
    )
  return <CompanyPicker companies={companies} isError={query.isError} onRetry={() => query.refetch()} />
}
