import { Button } from '@mantine/core'
import { IconCloudX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../navigation/AppLink.tsx'
import classes from './StateMessage.module.css'

type Way = { label: string; href: string }

type EmptyProps = {
  /** what is missing */
  title: string
  /** the reason, and what to do */
  reason: ReactNode
  /** the next step */
  action?: Way | { label: string; onSelect: () => void }
}

/** Empty state: why there is nothing here, and the next step. */
export function EmptyState({ title, reason, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <svg
        width="88"
        height="56"
        viewBox="0 0 88 56"
        fill="none"
        aria-hidden="true"
        stroke="var(--border-strong)"
      >
        <path
          d="M4 44C20 44 22 16 44 16s24 28 40 28"
          strokeWidth="2"
          strokeDasharray="2 5"
          strokeLinecap="round"
        />
        <path d="M2 44h84" strokeWidth="1.5" />
      </svg>
      <b className={classes.title}>{title}</b>
      <span className={classes.reason}>{reason}</span>
      {action &&
        ('href' in action ? (
          <Button size="xs" component={AppLink} href={action.href}>
            {action.label}
          </Button>
        ) : (
          <Button size="xs" onClick={action.onSelect}>
            {action.label}
          </Button>
        ))}
    </div>
  )
}

type ErrorProps = {
  /** what happened: "Could not load the chart" */
  title: string
  /** the reason, what is safe, and what comes next */
  reason: ReactNode
  /** present if retrying can help */
  onRetry?: (() => void) | undefined
  /** where to go instead */
  wayOn?: Way | undefined
}

/** Failure state: what happened, what is safe, and a retry button where that can help. */
export function ErrorState({ title, reason, onRetry, wayOn }: ErrorProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.state} role="alert">
      <IconCloudX className={classes.critical} size={28} stroke={1.75} aria-hidden="true" />
      <b className={classes.title}>{title}</b>
      <span className={classes.reason}>{reason}</span>
      {onRetry && (
        <Button size="xs" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      )}
      {wayOn && (
        <Button size="xs" component={AppLink} href={wayOn.href}>
          {wayOn.label}
        </Button>
      )}
    </div>
  )
}
