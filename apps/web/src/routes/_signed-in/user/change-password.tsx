import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import {
  ChangePasswordForm,
  type PasswordChange,
} from '../../../features/account/security/ChangePasswordForm.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useAccount, useAccountSaved, WhenLoaded } from './-account-data.tsx'

/**
 * Changes the password, which ends every other session, every mailed link, and the API keys that the person
 * wants revoked.
 */
export const Route = createFileRoute('/_signed-in/user/change-password')({
  staticData: {
    listed: { in: 'user', at: 90 },
    crumb: 'none',
    entry: { label: 'user.section_password', icon: IconLock },
  },
  component: ChangePassword,
})

function ChangePassword() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const account = useAccount()
  const keys = useQuery(
    orpc.apiKeys.list.queryOptions({ select: ({ data }) => data.apiKeys.filter(({ expired }) => !expired) }),
  )
  const saved = useAccountSaved()
  const change = useMutation({
    mutationFn: (passwords: PasswordChange) => client.account.changePassword(passwords),
    onSuccess: async () => {
      toastSuccess(t('user.passwordChanged'))
      await queries.invalidateQueries({ queryKey: orpc.apiKeys.key() })
      await saved()
    },
  })
  return (
    <WhenLoaded query={account}>
      {({ email, hasPassword, personal }) => (
        <WhenLoaded query={keys}>
          {(apiKeys) => (
            <ChangePasswordForm
              key={change.submittedAt}
              hasPassword={hasPassword}
              personal={[email, personal.firstName, personal.lastName]}
              apiKeys={apiKeys}
              onSubmit={(passwords) => change.mutate(passwords)}
              isBusy={change.isPending}
              error={change.error}
            />
          )}
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}
