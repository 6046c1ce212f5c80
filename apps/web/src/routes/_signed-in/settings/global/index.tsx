import type { Company } from '@kilowatt/contracts/tenancy/company'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { CompanyPicker } from '../../../../features/companies/CompanyPicker.tsx'

/** Choice of the company whose settings to open; a single one opens directly. */
export const Route = createFileRoute('/_signed-in/settings/global/')({
  staticData: { crumb: { label: 'shell.globalSettings', icon: IconSettings } },
  component: Companies,
})

const settingsOf = ({ id }: Company) => webPaths.company(id)

function Companies() {
  const query = useQuery(orpc.companies.list.queryOptions())
  const companies = query.data?.data.companies
  const [only, ...others] = companies ?? []
  if (only && others.length === 0)
    return (
      <Navigate to="/settings/global/companies/$companyId" params={{ companyId: String(only.id) }} replace />
    )
  return (
    <CompanyPicker
      companies={companies}
      error={query.error}
      onRetry={() => query.refetch()}
      hrefOf={settingsOf}
    />
  )
}
