import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { ResetPasswordForm } from '../../features/registration/ResetPasswordForm.tsx'
import { TokenOutcomeCard } from '../../features/registration/TokenOutcomeCard.tsx'
import { BrandLoader } from '../../shared/brand/BrandLoader.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { AuthPage } from './-AuthPage.tsx'
import { tokenSearch } from './-auth-search.ts'

const READING_MS = 5000

/**
 * Target of the mailed link for a new password. A link that does not work shows a message before anything is
 * typed.
 */
export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: tokenSearch,
  component: ResetPassword,
})

function ResetPassword() {
  const { t } = useTranslation()
  const router = useRouter()
  const { token = '' } = Route.useSearch()
  const state = useQuery(orpc.registration.tokenState.queryOptions({ input: { token }, retry: false }))
  const reset = useMutation({
    mutationFn: (password: string) => client.registration.resetPassword({ token, password }),
    onSuccess: async ({ data }) => {
      if (data.outcome !== 'confirmed') return
      // all sessions have ended, including this browser's
      queryClient.clear()
      toastSuccess(t('auth.resetDone'), { durationMs: READING_MS })
      await router.navigate({ to: '/auth/login' })
    },
  })
  const looked = state.error ?? state.data?.data.outcome
  const outcome = reset.data?.data.outcome ?? looked
  if (outcome === undefined) return <BrandLoader />
  if (outcome !== 'confirmed')
    return (
      <AuthPage frame="card">
        <TokenOutcomeCard
          outcome={outcome}
          onRetry={() => void state.refetch()}
          action={{ label: t('auth.askAgain'), href: webPaths.forgottenPassword() }}
        />
      </AuthPage>
    )
  return (
    <AuthPage frame="panel">
      <ResetPasswordForm
        onSubmit={(password) => reset.mutate(password)}
        isBusy={reset.isPending || reset.isSuccess}
        error={reset.error}
      />
    </AuthPage>
  )
}
