import { IconBell } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { Inbox } from '../../../features/notifications/inbox/Inbox.tsx'

/** A person's notifications. */
export const Route = createFileRoute('/_signed-in/user/notifications')({
  staticData: {
    listed: { in: 'user', at: 14 },
    crumb: 'none',
    entry: { label: 'notifications.title', icon: IconBell },
  },
  component: Inbox,
})
