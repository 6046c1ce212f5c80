import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { AddressForm } from '../../features/registration/AddressForm.tsx'
import { AwaitingVerification } from '../../features/registration/AwaitingVerification.tsx'
import { pendingAddress, rememberPending } from '../../features/registration/pending-address.ts'
import { rememberedIdentifier } from '../../features/session/site-identifier.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { AuthPage } from './-AuthPage.tsx'
import { backSearch } from './-auth-search.ts'

/** The page between registering and following the link in the mail. */
export const Route = createFileRoute('/auth/awaiting-email-verification')({
  validateSearch: backSearch,
  component: Awaiting,
})

function Awaiting() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { back } = Route.useSearch()
  const [pending, setPending] = useState(pendingAddress)
  const resend = useMutation({
    mutationFn: (email: string) =>
      client.registration.resendVerification({ email, identifier: rememberedIdentifier() }),
    onSuccess: (_answer, email) => {
      const requested = { email, sentAt: Date.now() }
      rememberPending(requested)
      setPending(requested)
      toastSuccess(t('auth.resent'))
    },
  })
  return (
    <AuthPage frame="card">
      {pending ? (
        <AwaitingVerification
          {...pending}
          onResend={() => resend.mutate(pending.email)}
          isBusy={resend.isPending}
          error={resend.error ? refusal(resend.error) : undefined}
          otherHref={withQuery(webPaths.register(), { back })}
        />
      ) : (
        <AddressForm
          title={t('auth.awaitingTitle')}
          text={t('auth.awaitingUnknown')}
          submitLabel={t('auth.resend')}
          onSubmit={(email) => resend.mutate(email)}
          isBusy={resend.isPending}
          error={resend.error}
        />
      )}
    </AuthPage>
  )
}
