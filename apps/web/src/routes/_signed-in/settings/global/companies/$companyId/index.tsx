import { IconLayoutDashboard } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '#api/client.ts'
import { useRefusal } from '#api/use-refusal.ts'
import type { brandSettingsOf } from '#features/company-settings/brand/brand-draft.ts'
import { CompanyForm } from '#features/company-settings/brand/CompanyForm.tsx'
import { LogoCard } from '#features/company-settings/brand/LogoCard.tsx'
import { CompanyFigures } from '#features/company-settings/CompanyFigures.tsx'
import { StopOfMany } from '#features/strategies/stop/StopOfMany.tsx'
import { LoadFailure } from '#shared/failures/LoadFailure.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.tsx'
import { usePageTitle } from '#ui/navigation/use-page-title.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

/** Facts about a company, and how customers see the product. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/')({
  staticData: {
    listed: { in: 'company', at: 10 },
    crumb: 'none',
    entry: { label: 'words.overview', icon: IconLayoutDashboard },
  },
  component: CompanySettings,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function CompanySettings() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { user } = Route.useRouteContext()
  const company = companyRoute.useLoaderData()
  // the saved values become the form's initial values
  const [saves, setSaves] = useState(0)
  const companyId = company.id
  // the title of its locations uses the name alone
  usePageTitle([t('words.overview'), company.name])
  const overview = useQuery(orpc.companies.overview.queryOptions({ input: { companyId } }))
  const tree = useQuery(orpc.locationGroups.tree.queryOptions({ input: { companyId } }))
  const groups = tree.data?.data.locationGroups
  const logo = useQuery(orpc.companyLogo.get.queryOptions({ input: { companyId } })).data?.data.logo
  const changeLogo = useMutation({
    mutationFn: (content: string | null): Promise<unknown> =>
      content === null
        ? client.companyLogo.remove({ companyId })
        : client.companyLogo.save({ companyId, content }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.companyLogo.key() })
      toastSuccess(t('company.saved'))
    },
    onError: (error) => toastError(refusal(error, { invalid: 'company.logoRefused' })),
  })
  const save = useMutation({
    mutationFn: (settings: ReturnType<typeof brandSettingsOf>) =>
      client.companyAdmin.update({ companyId, ...settings }),
    onSuccess: async () => {
      toastSuccess(t('company.saved'))
      await Promise.all(
        [orpc.companyAdmin.key(), orpc.companies.key(), orpc.menu.key(), orpc.menuBranches.key()].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      )
      await router.invalidate()
      setSaves((count) => count + 1)
    },
  })
  return (
    <>
      <PageHeader
        title={company.name}
        context={t('words.overview')}
        actions={<StopOfMany scope={{ companyId }} name={company.name} />}
      />
      {overview.error && !overview.data ? (
        <LoadFailure
          title={t('words.loadFailed')}
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <CompanyFigures overview={overview.data?.data.overview} />
      )}
      <LogoCard
        logo={logo}
        saving={changeLogo.isPending}
        onChange={(content) => changeLogo.mutate(content)}
      />
      {tree.error && !groups && (
        <LoadFailure title={t('words.loadFailed')} error={tree.error} onRetry={() => void tree.refetch()} />
      )}
      {groups && (
        <CompanyForm
          key={`${company.id} ${saves}`}
          company={company}
          groups={groups}
          logo={logo ?? null}
          saving={save.isPending}
          isSuperAdmin={user.role === 'ROLE_SUPER_ADMIN'}
          error={save.error}
          onSave={(settings) => save.mutate(settings)}
        />
      )}
    </>
  )
}
