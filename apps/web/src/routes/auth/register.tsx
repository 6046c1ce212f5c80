import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { isSpoken } from '@kilowatt/i18n/spoken-languages'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { rememberRegistration } from '../../features/registration/own-registration.ts'
import { rememberPending } from '../../features/registration/pending-address.ts'
import { RegisterForm, type Registration } from '../../features/registration/RegisterForm.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { rememberedIdentifier } from '../../features/session/site-identifier.ts'
import { confirmationAt } from '../../features/sharing/confirmation-link.ts'
import { isInvite, lookAtInvite } from '../../features/sharing/look-at-invite.ts'
import { AuthPage } from './-AuthPage.tsx'
import { backSearch } from './-auth-search.ts'
import { useSocialVisit } from './-social-visit.ts'

/** A new account; afterwards the address has to be confirmed. */
export const Route = createFileRoute('/auth/register')({ validateSearch: backSearch, component: Register })

function Register() {
  const { i18n } = useTranslation()
  const router = useRouter()
  const { back } = Route.useSearch()
  const site = useQuery(siteQuery()).data?.data
  const visit = useSocialVisit()
  const link = confirmationAt(back)
  const invite = useQuery(lookAtInvite(link !== null && isInvite(link) ? link : null))
  const register = useMutation({
    mutationFn: (registration: Registration) =>
      client.registration.register({
        ...registration,
        agreeToTerms: true,
        agreeToPrivacy: true,
        locale: isSpoken(i18n.language) ? i18n.language : undefined,
        identifier: rememberedIdentifier(),
      }),
    onSuccess: async (_answer, { email }) => {
      const sentAt = Date.now()
      rememberPending({ email, sentAt })
      rememberRegistration({ email, back }, sentAt)
      await router.navigate({ href: withQuery(webPaths.awaitingVerification(), { back }) })
    },
  })
  // invited people need not type the address again, unless it cannot be looked up
  if (invite.isLoading)
    return (
      <AuthPage frame="panel">
        <Skeleton height={480} radius={14} />
      </AuthPage>
    )
  return (
    <AuthPage frame="panel">
      <RegisterForm
        invitedEmail={invite.data?.data.email ?? null}
        onSubmit={(registration) => register.mutate(registration)}
        isBusy={register.isPending || visit.isPending || visit.isSuccess}
        error={register.error ?? visit.error}
        providers={site?.socialProviders ?? []}
        onProvider={(provider) => visit.mutate({ provider, returnTo: back ?? '/', agreeToTerms: true })}
        loginHref={withQuery(webPaths.login(), { back })}
        termsHref={site?.links.termsAndConditions ?? webPaths.terms()}
        privacyHref={webPaths.privacyPolicy()}
      />
    </AuthPage>
  )
}
