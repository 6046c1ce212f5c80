import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { hasPasskeys, signInWithPasskey } from '../../api/passkeys.ts'
import { queryClient } from '../../api/query-client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type Credentials, LoginForm } from '../../features/login/LoginForm.tsx'
import { SecondFactorForm } from '../../features/login/SecondFactorForm.tsx'
import { rememberedRegistration } from '../../features/registration/own-registration.ts'
import { rememberPending } from '../../features/registration/pending-address.ts'
import { siteQuery, userQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'
import { type BackSearch, backSearch } from './-auth-search.ts'
import { useSignIn } from './-sign-in.ts'
import { secondStepOf, socialFailure, socialOutcome } from './-social-outcome.ts'
import { useSocialVisit } from './-social-visit.ts'

/** A provider's own page of registration, where there is one; but who comes from an invite registers here, to confirm it. */
function registerHref(site: SiteInfo | undefined, back: string | undefined): string {
  const isInvited = back?.startsWith(webPaths.confirmation()) ?? false
  const elsewhere = site?.links.registration
  return elsewhere && !isInvited ? elsewhere : withQuery(webPaths.register(), { back })
}

/** Signing in, and back to the page that was asked for. Who is signed in already goes straight on. */
export const Route = createFileRoute('/auth/login')({
  validateSearch: (raw: Record<string, unknown>): BackSearch & { social?: SocialOutcome | undefined } => ({
    ...backSearch(raw),
    social: socialOutcome(raw.social),
  }),
  beforeLoad: async ({ search }) => {
    if (await queryClient.fetchQuery(userQuery)) throw redirect({ href: search.back ?? '/' })
  },
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  const router = useRouter()
  const refusal = useRefusal()
  const { back, social } = Route.useSearch()
  const [second, setSecond] = useState(() => secondStepOf(social))
  const visitFailure = socialFailure(social)
  const [stays, setStays] = useState(false)
  const [registered] = useState(() => rememberedRegistration(Date.now())?.email)
  const login = useSignIn(
    ({ email, password, staySignedIn }: Credentials) =>
      client.auth.login({ email, password, staySignedIn, remember: staySignedIn }),
    back,
  )
  const verify = useSignIn((code: string) => client.twoFactor.verify({ code }), back)
  const visit = useSocialVisit()
  const site = useQuery(siteQuery()).data?.data
  const passkey = useSignIn(() => signInWithPasskey(stays), back)
  const isEmpty = useQuery(orpc.firstAccount.state.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data
    ?.data.open
  useEffect(() => {
    if (isEmpty) void router.navigate({ to: '/auth/first-account', replace: true })
  }, [isEmpty, router])

  const begin = (credentials: Credentials) => {
    setStays(credentials.staySignedIn)
    passkey.reset()
    login.mutate(credentials, {
      onError: (error) => {
        const code = errorCodeOf(error)
        if (code === 'second_factor_needed') setSecond('code')
        if (code === 'passkey_needed') setSecond('passkey')
        if (code !== 'email_not_verified') return
        rememberPending({ email: credentials.email, sentAt: 0 })
        void router.navigate({ href: withQuery(webPaths.awaitingVerification(), { back }) })
      },
    })
  }
  const byPasskey = () => {
    login.reset()
    verify.reset()
    passkey.mutate(undefined)
  }
  const passkeyError = passkey.error && refusal(passkey.error, { invalid_credentials: 'auth.passkeyUnknown' })
  const busyWith = () => {
    if (login.isPending || isDone) return 'password'
    if (visit.isPending || visit.isSuccess) return visit.variables.provider
    return passkey.isPending ? 'passkey' : undefined
  }
  const isDone = login.isSuccess || verify.isSuccess || passkey.isSuccess

  return (
    <AuthPage frame="panel">
      {second ? (
        <SecondFactorForm
          by={second}
          onCode={(code) => verify.mutate(code)}
          onPasskey={byPasskey}
          onBack={() => {
            setSecond(null)
            login.reset()
            verify.reset()
          }}
          isBusy={verify.isPending || passkey.isPending || isDone}
          error={
            passkeyError ||
            (verify.error
              ? refusal(verify.error, {
                  invalid: 'auth.secondWrong',
                  unauthenticated: 'auth.secondExpired',
                })
              : undefined)
          }
        />
      ) : (
        <LoginForm
          email={registered}
          onSubmit={begin}
          busyWith={busyWith()}
          error={
            passkeyError ||
            (login.error
              ? refusal(login.error, { invalid_credentials: 'login.wrongCredentials' })
              : visit.error
                ? refusal(visit.error)
                : visitFailure === null
                  ? undefined
                  : t(visitFailure))
          }
          {...(hasPasskeys() && { onPasskey: byPasskey })}
          providers={site?.socialProviders ?? []}
          onProvider={(provider) => visit.mutate({ provider, returnTo: back ?? '/' })}
          forgottenHref={webPaths.forgottenPassword()}
          registerHref={registerHref(site, back)}
        />
      )}
    </AuthPage>
  )
}
