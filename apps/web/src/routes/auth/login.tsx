import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { rememberedRegistration } from '../../features/registration/own-registration.ts'
import { rememberPending } from '../../features/registration/pending-address.ts'
import { wasSignedIn } from '../../features/session/session-hint.ts'
import { siteQuery, userQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'
import { registerHref } from './-auth-frame.ts'
import { type BackSearch, backSearch } from './-auth-search.ts'
import { SignInSteps } from './-SignInSteps.tsx'
import { useContinueSignedIn } from './-sign-in.ts'
import { socialOutcome } from './-social-outcome.ts'

/** Signs in and returns to the requested page. People who are already signed in go straight there. */
export const Route = createFileRoute('/auth/login')({
  validateSearch: (raw: Record<string, unknown>): BackSearch & { social?: SocialOutcome | undefined } => ({
    ...backSearch(raw),
    social: socialOutcome(raw.social),
  }),
  beforeLoad: async ({ search }) => {
    if (wasSignedIn() && (await queryClient.fetchQuery(userQuery)))
      throw redirect({ href: search.back ?? '/' })
  },
  component: Login,
})

function Login() {
  const router = useRouter()
  const { back, social } = Route.useSearch()
  const [registered] = useState(() => rememberedRegistration(Date.now())?.email)
  const continueSignedIn = useContinueSignedIn(back)
  const site = useQuery(siteQuery()).data?.data
  const isEmpty = useQuery(orpc.firstAccount.state.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data
    ?.data.open
  useEffect(() => {
    if (isEmpty) void router.navigate({ to: '/auth/first-account', replace: true })
  }, [isEmpty, router])
  return (
    <AuthPage frame="panel">
      <SignInSteps
        place="page"
        email={registered}
        providers={site?.socialProviders ?? []}
        returnTo={back ?? webPaths.home()}
        social={social}
        onSignedIn={continueSignedIn}
        onUnverified={(email) => {
          rememberPending({ email, sentAt: 0 })
          void router.navigate({ href: withQuery(webPaths.awaitingVerification(), { back }) })
        }}
        registerHref={registerHref(site, back)}
      />
    </AuthPage>
  )
}
