import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChevronRight, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RowsSkeleton } from '../../../ui/data/RowList.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { isSolved } from '../AlarmStateChip.tsx'
import classes from './SolvedAlarms.module.css'

const WEEK_MS = 7 * 86_400_000

type Props = {
  query: UseQueryResult<{ data: { alarms: Alarm[]; total: number } }>
  timezone: string
}

/** What was solved in the past seven days, newest first. */
export function SolvedAlarms({ query, timezone }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const heading = t('alarms.solvedThisWeek')
  if (query.error && !query.data)
    return (
      <Card heading={heading}>
        <LoadFailure title={t('alarms.notLoaded')} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  if (!query.data) return <RowsSkeleton heading={heading} rows={2} />
  const since = Date.now() - WEEK_MS
  const alarms = query.data.data.alarms.filter(({ resolvedAt }) => (resolvedAt ?? 0) >= since)
  return (
    <Card heading={heading} bare={alarms.length > 0}>
      {alarms.length === 0 && <p className={classes.none}>{t('alarms.noneSolved')}</p>}
      <ul className={classes.rows}>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <AppLink href={webPaths.alarm(alarm.id)} className={classes.row}>
              {isSolved(alarm) ? (
                <IconCircleCheck className={classes.solved} size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCircleMinus className={classes.ended} size={20} stroke={1.75} aria-hidden="true" />
              )}
              <span className={classes.what}>
                <b>{texts.title(alarm)}</b>
                <span>
                  {t('alarms.lasted', {
                    at: texts.at(alarm.firstAt, timezone),
                    duration: texts.duration((alarm.resolvedAt ?? alarm.lastAt) - alarm.firstAt),
                  })}
                  {!isSolved(alarm) && ` · ${texts.ended(alarm)}`}
                  {alarm.hidden > 0 && `, ${t('alarms.andMore', { count: alarm.hidden })}`}
                </span>
              </span>
              <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
