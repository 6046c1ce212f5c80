import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { AccountCard } from '../../../features/account/person/AccountCard.tsx'
import { ChangeEmailForm } from '../../../features/account/person/ChangeEmailForm.tsx'
import { continueAsSignedIn } from '../../../features/session/session-queries.ts'
import { rememberedIdentifier } from '../../../features/session/site-identifier.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { useAccount, WhenLoaded } from './-account-data.tsx'

/** The person's name and companies, and a form to change the e-mail address. */
export function MyAccount() {
  const { user } = useRouteContext({ from: '/_signed-in' })
  const router = useRouter()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const account = useAccount()
  const changeEmail = useMutation({
    mutationFn: (change: { email: string; password: string | undefined }) =>
      client.account.changeEmail({ ...change, identifier: rememberedIdentifier() }),
  })
  const switchCompany = useMutation({
    mutationFn: (companyId: number) => client.sessions.switchCompany({ companyId }),
    onSuccess: async ({ data }) => {
      await continueAsSignedIn(data.user)
      await queries.invalidateQueries()
      await router.invalidate()
    },
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <WhenLoaded query={account}>
      {(loaded) => (
        <>
          <AccountCard
            account={loaded}
            role={user.role}
            memberships={user.memberships}
            companyId={user.company?.id}
            switchingTo={switchCompany.isPending ? switchCompany.variables : undefined}
            onSwitch={(companyId) => switchCompany.mutate(companyId)}
          />
          <ChangeEmailForm
            hasPassword={loaded.hasPassword}
            onSubmit={(change) => changeEmail.mutate(change)}
            isBusy={changeEmail.isPending}
            sentTo={changeEmail.isSuccess ? changeEmail.variables.email : undefined}
            error={changeEmail.error}
          />
        </>
      )}
    </WhenLoaded>
  )
}
