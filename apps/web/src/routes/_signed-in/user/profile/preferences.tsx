import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../api/client.ts'
import { PreferencesForm } from '../../../../features/account/person/PreferencesForm.tsx'
import { applyPersonSettings } from '../../../../features/session/person-settings.ts'
import { toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { useAccount, useAccountSaved, WhenLoaded } from '../-account-data.tsx'

/** Language, units, appearance and start page. */
export const Route = createFileRoute('/_signed-in/user/profile/preferences')({
  staticData: {
    listed: { in: 'user', at: 30 },
    crumb: 'none',
    entry: { label: 'user.section_preferences', icon: IconAdjustmentsHorizontal },
  },
  component: ApplicationPreferences,
})

function ApplicationPreferences() {
  const { i18n } = useTranslation()
  const account = useAccount()
  const saved = useAccountSaved()
  const save = useMutation({
    mutationFn: (preferences: Preferences) => client.account.savePreferences(preferences),
    onSuccess: async ({ data }) => {
      const { preferences } = data.account
      await applyPersonSettings({ locale: preferences.locale, preferences })
      await saved(data.account)
      toastSuccess(i18n.t('form.saved'))
    },
  })
  return (
    <WhenLoaded query={account}>
      {({ preferences }) => (
        <PreferencesForm
          key={JSON.stringify(preferences)}
          preferences={preferences}
          language={i18n.language}
          onSave={(changed) => save.mutate(changed)}
          saving={save.isPending}
          error={save.error}
        />
      )}
    </WhenLoaded>
  )
}
