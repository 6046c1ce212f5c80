import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { ForgottenPasswordForm } from '../../features/registration/ForgottenPasswordForm.tsx'
import { rememberedIdentifier } from '../../features/session/site-identifier.ts'
import { AuthPage } from './-AuthPage.tsx'

/** Requests a mail with a link to set a new password. */
export const Route = createFileRoute('/auth/forgotten-password')({ component: ForgottenPassword })

function ForgottenPassword() {
  const ask = useMutation({
    mutationFn: (email: string) =>
      client.registration.forgottenPassword({ email, identifier: rememberedIdentifier() }),
  })
  return (
    <AuthPage frame="panel">
      <ForgottenPasswordForm
        onSubmit={(email) => ask.mutate(email)}
        isBusy={ask.isPending}
        isSent={ask.isSuccess}
        error={ask.error}
        loginHref={webPaths.login()}
      />
    </AuthPage>
  )
}
