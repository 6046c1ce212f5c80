import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useRefusal } from '../api/use-refusal.ts'
import { BannerStack } from '../features/banners/BannerStack.tsx'
import { ImpersonationBanner } from '../features/banners/ImpersonationBanner.tsx'
import { MaintenanceBanner } from '../features/banners/MaintenanceBanner.tsx'
import { siteQuery, userQuery } from '../features/session/session-queries.ts'
import { toastError } from '../ui/feedback/toast.tsx'

// hardly ever there, so it is no part of the first page
const FillingDemo = lazy(() => import('./-FillingDemo.tsx'))

/** What stands above every page: in whose name one acts, and what the provider has to say. */
export function Banners() {
  const refusal = useRefusal()
  const { t } = useTranslation()
  const site = useQuery(siteQuery()).data?.data
  // shown, never asked for: a page under /auth does not ask who is signed in
  const user = useQuery({ ...userQuery, enabled: false }).data
  const stop = useMutation({
    mutationFn: () => client.impersonation.stop(),
    onSuccess: () => {
      queryClient.clear()
      // menu, company and everything else of the other person has to go (spec §4)
      window.location.assign('/')
    },
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <BannerStack>
      {site?.isFilling && (
        <Suspense>
          <FillingDemo />
        </Suspense>
      )}
      {user?.impersonator && (
        <ImpersonationBanner
          who={t('consent.impersonatedAs', {
            name: `${user.first_name} ${user.last_name}`.trim(),
            email: user.email,
          })}
          onStop={() => stop.mutate()}
          isBusy={stop.isPending || stop.isSuccess}
        />
      )}
      {site?.status === 'maintenance' && site.maintenance && (
        <MaintenanceBanner message={site.maintenance.message} />
      )}
    </BannerStack>
  )
}
