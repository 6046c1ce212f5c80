import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Credentials, LoginForm } from '../../features/login/LoginForm.tsx'
import { LoginFrame } from '../../features/login/LoginFrame.tsx'
import { safeBack } from '../../features/session/safe-back.ts'
import { siteQuery, userQuery } from '../../features/session/session-queries.ts'

/** Signing in, and back to the page that was asked for. Who is signed in already goes straight on. */
export const Route = createFileRoute('/auth/login')({
  // named even when dropped: what validation leaves out, the router takes from the address as it stands
  validateSearch: (raw: Record<string, unknown>): { back?: string | undefined } => ({
    back: safeBack(raw.back),
  }),
  beforeLoad: async ({ search }) => {
    if (await queryClient.fetchQuery(userQuery)) throw redirect({ href: search.back ?? '/' })
  },
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  const router = useRouter()
  const { back = '/' } = Route.useSearch()
  const site = useQuery(siteQuery(undefined)).data?.data
  const login = useMutation({
    mutationFn: ({ email, password, staySignedIn }: Credentials) =>
      client.auth.login({ email, password, staySignedIn, remember: staySignedIn }),
    onSuccess: async ({ data }) => {
      queryClient.clear()
      queryClient.setQueryData(userQuery.queryKey, data.user)
      await router.navigate({ href: back })
    },
  })
  const messages = {
    invalid_credentials: t('login.wrongCredentials'),
    too_many_requests: t('login.tooManyAttempts'),
  }
  const code = login.error ? errorCodeOf(login.error) : null
  const links = [
    { label: t('login.privacyPolicy'), href: site?.links.privacyPolicy },
    { label: t('login.terms'), href: site?.links.termsAndConditions },
    { label: t('login.support'), href: site?.contact.supportEmail && `mailto:${site.contact.supportEmail}` },
  ]
  return (
    <LoginFrame
      brand={{ name: site?.platformName ?? '', logoUrl: site?.logo ?? undefined }}
      links={links.flatMap(({ label, href }) => (href ? [{ label, href }] : []))}
    >
      <LoginForm
        onSubmit={(credentials) => login.mutate(credentials)}
        busyWith={login.isPending || login.isSuccess ? 'password' : undefined}
        error={
          code === null
            ? undefined
            : code === 'invalid_credentials' || code === 'too_many_requests'
              ? messages[code]
              : t('common.serverSilent')
        }
      />
    </LoginFrame>
  )
}
