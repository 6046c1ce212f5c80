import type { Notification } from '@kilowatt/contracts/notifications/notifications'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './Inbox.module.css'

const icons: Record<Severity, Icon> = {
  critical: IconAlertOctagon,
  major: IconAlertTriangle,
  minor: IconAlertTriangle,
  info: IconInfoCircle,
}

type Props = {
  notification: Notification
  timeZone: string
  onRead: (id: number, isRead: boolean) => void
  isBusy: boolean
}

/** One notification: what happened, where and when. Following its link marks it as read. */
export function InboxRow({ notification, timeZone, onRead, isBusy }: Props) {
  const { t } = useTranslation()
  const { id, title, text, path, severity, locationName, createdAt, readAt, solvedAt } = notification
  const isUnread = readAt === null
  const SeverityIcon = solvedAt === null ? icons[severity] : IconCircleCheck
  const ReadIcon = isUnread ? IconMailOpened : IconMail
  const mark = t(isUnread ? 'notifications.markRead' : 'notifications.markUnread')
  return (
    <li className={cx(classes.row, isUnread && classes.unread)}>
      <SeverityIcon
        className={classes[solvedAt === null ? severity : 'solved']}
        size={20}
        stroke={1.75}
        aria-hidden="true"
      />
      <span className={classes.what}>
        <span className={classes.title}>
          {path === null ? (
            <b>{title}</b>
          ) : (
            <AppLink href={path} onClick={() => isUnread && onRead(id, true)}>
              {title}
            </AppLink>
          )}
          {isUnread && <span className="visually-hidden">{t('notifications.unread')}</span>}
        </span>
        {text !== '' && <span className={classes.text}>{text}</span>}
        <span className={classes.facts}>
          <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, { timeZone })}</time>
          {locationName !== null && <span>{locationName}</span>}
          {solvedAt !== null && (
            <StatusChip
              tone="ok"
              icon={IconCircleCheck}
              label={t('notifications.overAt', { time: formatTime(solvedAt, { timeZone }) })}
            />
          )}
        </span>
      </span>
      <Tooltip label={mark}>
        <ActionIcon disabled={isBusy} aria-label={`${mark}: ${title}`} onClick={() => onRead(id, isUnread)}>
          <ReadIcon size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
