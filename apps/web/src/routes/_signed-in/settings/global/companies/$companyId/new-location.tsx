import { webPaths } from '@kilowatt/contracts/web-paths'
import { Skeleton } from '@mantine/core'
import { IconHomePlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '#api/client.ts'
import { NewLocationForm } from '#features/setup/place/NewLocationForm.tsx'
import { placeOfBrowser } from '#features/setup/wizard/browser-place.ts'
import { emptyDraft } from '#features/setup/wizard/wizard-draft.ts'
import { wholeIn } from '#shared/address/address-values.ts'
import { LoadFailure } from '#shared/failures/LoadFailure.tsx'
import { toastSuccess } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

/** Adds a location to a company before it has a controller. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/new-location')({
  staticData: { crumb: { label: 'setup.addWithout', icon: IconHomePlus } },
  validateSearch: (raw: Record<string, unknown>): { group?: number | undefined } => ({
    group: wholeIn(raw.group, 1),
  }),
  component: NewLocation,
})

function NewLocation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { user } = Route.useRouteContext()
  const companyId = Number(Route.useParams().companyId)
  const { group } = Route.useSearch()
  const tree = useQuery(orpc.locationGroups.tree.queryOptions({ input: { companyId } }))
  const start = useQuery({
    queryKey: ['setup', 'new-location', companyId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      emptyDraft('controller', {
        locationId: null,
        companyId,
        locationGroupId: null,
        ownerId: null,
        ...(await placeOfBrowser(user.country)),
      }),
  })
  const groups = tree.data?.data.locationGroups
  const inGroup = groups?.find(({ id }) => id === group) ?? groups?.find(({ parentId }) => parentId === null)
  const failed = tree.error ? tree : start.error ? start : null
  return (
    <>
      <PageHeader title={t('setup.addWithout')} context={t('setup.addWithoutLead')} />
      {failed?.error ? (
        <LoadFailure
          title={t('setup.loadFailed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : groups && inGroup && start.data ? (
        <NewLocationForm
          companyId={companyId}
          start={start.data}
          groups={groups}
          groupId={inGroup.id}
          onCreated={async ({ id, name }) => {
            toastSuccess(t('setup.locationCreated', { name }))
            await Promise.all(
              [
                orpc.locations.key(),
                orpc.locationGroups.key(),
                orpc.menu.key(),
                orpc.menuBranches.key(),
                orpc.companies.key(),
                orpc.companyAdmin.key(),
              ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
            )
            await navigate({ href: webPaths.location(id) })
          }}
        />
      ) : (
        <Skeleton height={360} radius={14} />
      )}
    </>
  )
}
