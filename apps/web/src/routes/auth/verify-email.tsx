import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { forgetRegistration, rememberedRegistration } from '../../features/registration/own-registration.ts'
import { VerificationOutcome } from '../../features/registration/VerificationOutcome.tsx'
import { applyPersonSettings } from '../../features/session/person-settings.ts'
import { safeBack } from '../../features/session/safe-back.ts'
import { userQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'
import { tokenSearch } from './-auth-search.ts'

/** Target of the link in the confirmation mail. */
export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: tokenSearch,
  component: VerifyEmail,
})

/**
 * Uses the token, which signs in a person who registered in this browser, and then checks who is signed in.
 */
async function verify(token: string, registeredHere: string | undefined) {
  const { outcome } = (await client.registration.verifyEmail({ token, registeredHere })).data
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
  const user = await queryClient.fetchQuery(userQuery).catch(() => null)
  if (user) {
    forgetRegistration()
    await applyPersonSettings(user)
  }
  return { outcome, isSignedIn: user !== null }
}

function VerifyEmail() {
  const router = useRouter()
  const [registered] = useState(() => rememberedRegistration(Date.now()))
  const back = safeBack(registered?.back)
  const { token = '' } = Route.useSearch()
  // a query, because a token works once: however often the page renders, it is used only once
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verify(token, registered?.email),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const home = back ?? webPaths.home()
  const openHome = useCallback(() => void router.navigate({ href: home }), [router, home])
  return (
    <AuthPage frame="card">
      <VerificationOutcome
        outcome={error ?? data?.outcome}
        isSignedIn={data?.isSignedIn === true}
        homeHref={home}
        signInHref={withQuery(webPaths.login(), { back })}
        resendHref={webPaths.awaitingVerification()}
        onDone={openHome}
        onRetry={() => void refetch()}
      />
    </AuthPage>
  )
}
