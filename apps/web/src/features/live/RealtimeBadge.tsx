import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAgeText } from '../../shared/units/use-age-text.ts'
import { cx } from '../../ui/class-names.ts'
import classes from './RealtimeBadge.module.css'

export type Freshness =
  /** values arrive as they change, or once a minute */
  | { state: 'live' | 'minute' | 'delayed'; ageMs: number }
  /** `since`: a time of day or a date, ready to show; null when nothing has arrived yet */
  | { state: 'offline'; since: string | null }
  /** values arrive, but not from all devices */
  | { state: 'partial'; silent: number }

const words = {
  live: 'shell.badge_live',
  minute: 'words.everyMinute',
  partial: 'shell.badge_partial',
  delayed: 'shell.badge_delayed',
  offline: 'words.notConnected',
} as const satisfies Record<Freshness['state'], string>

type Props = {
  freshness: Freshness
  compact?: boolean
  /** without a connection: retries at once */
  onRetry?: (() => void) | undefined
}

/** Shows how current the values on the page are. `compact` (phone) shows only the state. */
export function RealtimeBadge({ freshness, compact = false, onRetry }: Props) {
  const { t } = useTranslation()
  const ageText = useAgeText()
  const { state } = freshness
  const word = <b>{t(words[state], 'silent' in freshness ? { count: freshness.silent } : {})}</b>
  const age = () => {
    if (state === 'partial') return null
    if (state === 'offline') return freshness.since && t('words.since', { time: freshness.since })
    return ageText(freshness.ageMs)
  }
  const shownAge = compact ? null : age()
  return (
    <span className={cx(classes.badge, classes[state])}>
      <i className={classes.dot} aria-hidden="true" />
      {/* a change of state is announced to screen readers, but not the age, which changes every second */}
      <span role="status">{word}</span>
      {shownAge && <span className={classes.age}>{shownAge}</span>}
      {onRetry && (
        <button
          type="button"
          className={classes.again}
          aria-label={t('shell.badgeConnect')}
          title={t('shell.badgeConnect')}
          onClick={onRetry}
        >
          <IconRefresh size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
