import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { VerificationOutcome } from '../../features/registration/VerificationOutcome.tsx'
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
  const { token = '' } = Route.useSearch()
  // a query, because a token works once: however often the page is drawn, it is used a single time
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => (await client.registration.verifyEmail({ token })).data.outcome,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const goOn = useCallback(() => {
    queryClient.removeQueries({ queryKey: userQuery.queryKey })
    void router.navigate({ href: '/' })
  }, [router])
  return (
    <AuthPage frame="card">
      <VerificationOutcome
        outcome={verification.isError ? null : verification.data}
        homeHref="/"
        resendHref="/auth/awaiting-email-verification"
        onDone={goOn}
      />
    </AuthPage>
  )
}
