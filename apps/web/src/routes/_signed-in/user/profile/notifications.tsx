import { IconBellCog } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '../../../../features/notifications/settings/NotificationSettings.tsx'

/** How a person is notified. */
export const Route = createFileRoute('/_signed-in/user/profile/notifications')({
  staticData: {
    listed: { in: 'user', at: 34 },
    crumb: 'none',
    entry: { label: 'notifications.settings', icon: IconBellCog },
  },
  component: OwnNotificationSettings,
})

function OwnNotificationSettings() {
  const { user } = Route.useRouteContext()
  return <NotificationSettings roles={user.roles} />
}
