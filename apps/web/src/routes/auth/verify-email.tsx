import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { rememberedRegistration } from '../../features/registration/own-registration.ts'
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

/** Uses the token, and then looks who is signed in here: who registers is not yet, who changes their address is. */
async function verify(token: string) {
  const { outcome } = (await client.registration.verifyEmail({ token })).data
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
  const user = await queryClient.fetchQuery(userQuery).catch(() => null)
  return { outcome, isSignedIn: user !== null }
}

function VerifyEmail() {
  const router = useRouter()
  const [back] = useState(() => safeBack(rememberedRegistration(Date.now())?.back))
  const { token = '' } = Route.useSearch()
  // a query, because a token works once: however often the page is drawn, it is used a single time
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verify(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const home = back ?? webPaths.home()
  const goOn = useCallback(() => void router.navigate({ href: home }), [router, home])
  return (
    <AuthPage frame="card">
      <VerificationOutcome
        outcome={error ?? data?.outcome}
        isSignedIn={data?.isSignedIn === true}
        homeHref={home}
        signInHref={withQuery(webPaths.login(), { back })}
        resendHref={webPaths.awaitingVerification()}
        onDone={goOn}
        onRetry={() => void refetch()}
      />
    </AuthPage>
  )
}
