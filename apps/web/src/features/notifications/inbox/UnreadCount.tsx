import { CountBadge } from '../../../ui/data/CountBadge.tsx'
import { useUnread } from './use-unread.ts'

/** Number of unread notifications, for the menu of a phone. */
export const UnreadCount = () => <CountBadge count={useUnread()} />
