import { webPaths } from '@kilowatt/contracts/web-paths'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './NotificationBell.module.css'
import { useUnread } from './use-unread.ts'

const MOST_SHOWN = 99

/**
 * Link to the inbox, with the number of unread notifications. @param onlyUnread shows nothing if all are read
 */
export function NotificationBell({ onlyUnread = false }: { onlyUnread?: boolean }) {
  const { t } = useTranslation()
  const unread = useUnread()
  if (onlyUnread && unread === 0) return null
  const label = unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.title')
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={AppLink}
        href={webPaths.inbox()}
        aria-label={label}
        className={classes.bell ?? ''}
      >
        <IconBell size={20} stroke={1.75} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
