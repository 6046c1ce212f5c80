import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { PushCard } from '../push/PushCard.tsx'
import { WebhookCard } from '../webhooks/WebhookCard.tsx'
import { kindsOf } from './alarm-kind-choices.ts'
import { NotificationPreferencesForm } from './NotificationPreferencesForm.tsx'

/** How and when a person with these roles is notified. */
export function NotificationSettings({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const options = orpc.notifications.preferences.queryOptions()
  const query = useQuery(options)
  const save = useMutation({
    mutationFn: (preferences: NotificationPreferences) => client.notifications.setPreferences(preferences),
    onSuccess: async (_done, preferences) => {
      queries.setQueryData(options.queryKey, (was) => was && { data: { ...was.data, preferences } })
      toastSuccess(t('form.saved'))
      await queries.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  if (query.error)
    return (
      <LoadFailure
        title={t('notifications.settingsFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <LinesSkeleton lines={7} />
  const { preferences, pushKey } = query.data.data
  return (
    <>
      <NotificationPreferencesForm
        key={JSON.stringify(preferences)}
        preferences={preferences}
        alarmKinds={kindsOf(roles)}
        onSave={(changed) => save.mutate(changed)}
        saving={save.isPending}
        error={save.error}
      />
      <PushCard pushKey={pushKey} />
      <WebhookCard />
    </>
  )
}
