import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '#api/client.ts'
import { HandoverButton, handoverBrand } from '#features/handover/HandoverButton.tsx'
import { AgreedPowersForm } from '#features/location-settings/AgreedPowersForm.tsx'
import { LocationSettingsForm } from '#features/location-settings/LocationSettingsForm.tsx'
import { MeteringPlaceCard } from '#features/metering-place/MeteringPlaceCard.tsx'
import { siteQuery } from '#features/session/session-queries.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/settings')({
  staticData: {
    listed: { in: 'manage', at: 10, for: 'edit' },
    crumb: { label: 'shell.locationSettings', icon: IconAdjustmentsHorizontal },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Settings,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Settings() {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const location = locationRoute.useLoaderData()
  const { may } = Route.useRouteContext()
  const site = useQuery(siteQuery()).data?.data
  // the saved values become the form's initial values
  const [saves, setSaves] = useState(0)
  const save = useMutation({
    mutationFn: (settings: LocationSettings) => client.locationAdmin.update({ id: location.id, ...settings }),
    onSuccess: async () => {
      toastSuccess(t('location.save_success'))
      await Promise.all(
        [
          orpc.locations.key(),
          orpc.menu.key(),
          orpc.menuBranches.key(),
          orpc.companyAdmin.key(),
          orpc.companies.key(),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      await router.invalidate()
      setSaves((count) => count + 1)
    },
    // the form shows the reason
    onError: () => toastError(t('location.save_error')),
  })
  return (
    <>
      <PageHeader
        title={t('shell.locationSettings')}
        context={location.name}
        backHref={webPaths.location(location.id)}
        actions={
          <HandoverButton location={location} brand={handoverBrand(site)} mayManageUsers={may.manageUsers} />
        }
      />
      <LocationSettingsForm
        key={`${location.id} ${saves}`}
        location={location}
        saving={save.isPending}
        error={save.error}
        onSave={(settings) => save.mutate(settings)}
      />
      <MeteringPlaceCard locationId={location.id} />
      {location.country.code === 'SI' && <AgreedPowersForm locationId={location.id} />}
    </>
  )
}
