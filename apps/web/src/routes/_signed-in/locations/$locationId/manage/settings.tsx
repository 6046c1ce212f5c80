import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../../../api/client.ts'
import { useRefusal } from '../../../../../api/use-refusal.ts'
import { LocationSettingsForm } from '../../../../../features/location-settings/LocationSettingsForm.tsx'
import { toastError, toastSuccess } from '../../../../../ui/feedback/toast.tsx'
import { PageHeader } from '../../../../../ui/shell/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/settings')({
  staticData: { crumb: { label: 'shell.locationSettings', icon: IconAdjustmentsHorizontal } },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Settings,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Settings() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const router = useRouter()
  const queryClient = useQueryClient()
  const location = locationRoute.useLoaderData()
  const save = useMutation({
    mutationFn: (settings: LocationSettings) => client.locationAdmin.update({ id: location.id, ...settings }),
    onSuccess: async () => {
      toastSuccess(t('locationSettings.saved'))
      await Promise.all(
        [orpc.locations.key(), orpc.menu.key(), orpc.menuBranches.key(), orpc.companyAdmin.key()].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      )
      await router.invalidate()
    },
    onError: (error) => toastError(`${t('locationSettings.notSaved')} ${refusal(error)}`),
  })
  return (
    <>
      <PageHeader
        title={t('shell.locationSettings')}
        context={location.name}
        backHref={webPaths.location(location.id)}
      />
      <LocationSettingsForm
        key={location.id}
        location={location}
        saving={save.isPending}
        onSave={async (settings) => {
          await save.mutateAsync(settings)
        }}
      />
    </>
  )
}
