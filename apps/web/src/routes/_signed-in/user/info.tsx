import type { Account } from '@kilowatt/contracts/identity/account'
import { IconUser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { PersonalForm } from '../../../features/account/person/PersonalForm.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useAccount, useAccountSaved, WhenLoaded } from './-account-data.tsx'

/** Name, phone, country. */
export const Route = createFileRoute('/_signed-in/user/info')({
  staticData: {
    listed: { in: 'user', at: 20 },
    crumb: 'none',
    entry: { label: 'user.section_personal', icon: IconUser },
  },
  component: PersonalInformation,
})

function PersonalInformation() {
  const { t } = useTranslation()
  const account = useAccount()
  const saved = useAccountSaved()
  const save = useMutation({
    mutationFn: (personal: Account['personal']) => client.account.savePersonal(personal),
    onSuccess: async ({ data }) => {
      await saved(data.account)
      toastSuccess(t('form.saved'))
    },
  })
  return (
    <WhenLoaded query={account}>
      {({ personal }) => (
        <PersonalForm
          key={JSON.stringify(personal)}
          personal={personal}
          onSave={(changed) => save.mutate(changed)}
          saving={save.isPending}
          error={save.error}
        />
      )}
    </WhenLoaded>
  )
}
