import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { useTranslation } from 'react-i18next'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { isSolved } from '../AlarmStateChip.tsx'
import classes from './LocationAlarms.module.css'

type Props = {
  alarms: readonly Alarm[]
  /** newest first; undefined while loading */
  solved: readonly Alarm[] | undefined
  timezone: string
}

/** The current state in one sentence, and other important facts. */
export function AlarmSentence({ alarms, solved, timezone }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const fresh = alarms.filter(({ state }) => state === 'open').length
  const rest = alarms.length - fresh
  const last = solved?.[0]
  const lastWords = () => {
    if (!last) return solved && t('alarms.neverAny')
    const at = texts.day(last.firstAt, timezone)
    return t(last.acknowledged === null && isSolved(last) ? 'alarms.lastByItself' : 'alarms.last', { at })
  }
  if (alarms.length === 0)
    return (
      <p className={classes.sentence}>
        <b>{t('alarms.everythingWorks')}</b> <span>{lastWords()}</span>
      </p>
    )
  return (
    <p className={classes.sentence}>
      <b>{fresh > 0 ? t('alarms.thingsToLookAt', { count: fresh }) : t('alarms.nothingNew')}</b>{' '}
      <span>{rest > 0 ? t('alarms.stillOpen', { count: rest }) : t('alarms.restWorks')}</span>
    </p>
  )
}
