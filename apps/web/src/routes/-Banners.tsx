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

// rarely needed, so not part of the first page
const FillingDemo = lazy(() => import('./-FillingDemo.tsx'))

/** Banners above every page: impersonation, and messages from the provider. */
export function Banners() {
  const refusal = useRefusal()
  const { t } = useTranslation()
  const site = useQuery(siteQuery()).data?.data
  // reads the cache without fetching: pages under /auth do not ask who is signed in
  const user = useQuery({ ...userQuery, enabled: false }).data
  const stop = useMutation({
    mutationFn: () => client.impersonation.stop(),
    onSuccess: () => {
      queryClient.clear()
      // the other person's menu, company and data must be removed (spec §4)
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
