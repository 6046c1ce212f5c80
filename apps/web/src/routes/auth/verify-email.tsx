import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { rememberedReturn, rememberReturn } from '../../features/registration/return-path.ts'
import { VerificationOutcome } from '../../features/registration/VerificationOutcome.tsx'
import { safeBack } from '../../features/session/safe-back.ts'
import { userQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'
import { tokenSearch } from './-auth-search.ts'

/** The link of the confirmation mail. */
export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: tokenSearch,
  component: VerifyEmail,
})

function VerifyEmail() {
  const router = useRouter()
  const [home] = useState(() => safeBack(rememberedReturn(Date.now())) ?? '/')
  const { token = '' } = Route.useSearch()
  // a query, because a token works once: however often the page is drawn, it is used a single time
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { outcome } = (await client.registration.verifyEmail({ token })).data
      if (outcome === 'confirmed') rememberReturn(undefined, Date.now())
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const goOn = useCallback(() => {
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
    void router.navigate({ href: home })
  }, [router, home])
  return (
    <AuthPage frame="card">
      <VerificationOutcome
        outcome={verification.isError ? null : verification.data}
        homeHref={home}
        resendHref={webPaths.awaitingVerification()}
        onDone={goOn}
      />
    </AuthPage>
  )
}
