import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { CompanyPicker } from '../../features/companies/CompanyPicker.tsx'
import { CreateCompanyDialog } from '../../features/companies/CreateCompanyDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'

/** The companies that a person manages; a single one opens directly. */
export const Route = createFileRoute('/_signed-in/overview')({
  staticData: { crumb: 'none', entry: { label: 'words.companies', icon: IconBuilding } },
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  const isSuperAdmin = user.role === 'ROLE_SUPER_ADMIN'
  const { t } = useTranslation()
  usePageTitle([t('words.companies')])
  const [creating, setCreating] = useState(false)
  const query = useQuery(orpc.companies.list.queryOptions())
  const companies = query.data?.data.companies
  const [only, ...others] = companies ?? []
  if (only && others.length === 0 && !isSuperAdmin)
    return (
      <Navigate
        to="/companies/$companyId/location-groups/$locationGroupId"
        params={{ companyId: String(only.id), locationGroupId: String(only.rootGroup.id) }}
        replace
      />
    )
  return (
    <>
      <CompanyPicker
        companies={companies}
        error={query.error}
        onRetry={() => query.refetch()}
        notice={
          query.data?.data.defaultCompanyId === null && (
            <Notice kind="warning">{t('companies.noDefault')}</Notice>
          )
        }
        onAdd={isSuperAdmin ? () => setCreating(true) : undefined}
      />
      <CreateCompanyDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
