import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import classes from './RealtimeBadge.module.css'
import { useAgeText } from './use-age-text.ts'

export type Freshness =
  /** values arrive as they change, or once a minute */
  | { state: 'live' | 'minute' | 'delayed'; ageMs: number }
  /** `since`: a time of day or a date, ready to show */
  | { state: 'offline'; since: string }
  | { state: 'paused'; onRefresh: () => void }

const words = {
  live: 'shell.badge_live',
  minute: 'words.everyMinute',
  delayed: 'shell.badge_delayed',
  offline: 'words.notConnected',
  paused: 'shell.badge_paused',
} as const satisfies Record<Freshness['state'], string>

/** How fresh the page is. `compact` (phone) shows the state word alone. */
export function RealtimeBadge({ freshness, compact = false }: { freshness: Freshness; compact?: boolean }) {
  const { t } = useTranslation()
  const ageText = useAgeText()
  const { state } = freshness
  const word = <b>{t(words[state])}</b>
  if (state === 'paused')
    return (
      <button type="button" className={classes.badge} onClick={freshness.onRefresh}>
        <IconRefresh size={14} stroke={2} aria-hidden="true" />
        {word}
        <span className={classes.age}>{t('shell.badgeRefresh')}</span>
      </button>
    )
  const age = state === 'offline' ? t('words.since', { time: freshness.since }) : ageText(freshness.ageMs)
  return (
    <span className={cx(classes.badge, classes[state])}>
      <i className={classes.dot} aria-hidden="true" />
      {/* the state is announced when it changes, its age is not: it changes every second */}
      <span role="status">{word}</span>
      {!compact && <span className={classes.age}>{age}</span>}
    </span>
  )
}
