import type { AlarmRuleInput } from '@kilowatt/contracts/alarms/alarm-rules'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './AlarmRules.module.css'

const PAUSE_MS = 500
const SHOWN = 5
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** How often the rule would have raised an alarm on the location's own history, while it is edited. */
export function RulePreview({ locationId, rule }: { locationId: number; rule: AlarmRuleInput }) {
  const { t, i18n } = useTranslation()
  const texts = useAlarmTexts()
  const refusal = useRefusal()
  const [settled] = useDebouncedValue(JSON.stringify(rule), PAUSE_MS)
  const query = useQuery(
    orpc.alarmRules.preview.queryOptions({
      input: { locationId, rule: JSON.parse(settled) },
      placeholderData: keepPreviousData,
    }),
  )
  const preview = query.data?.data
  if (query.error && !preview) return <Notice kind="info">{refusal(query.error)}</Notice>
  if (!preview) return <Skeleton height={64} radius={10} aria-label={t('words.loading')} />
  const { days, count, alarms, openPct, isConstant, isUnmeasured } = preview
  if (isUnmeasured) return <Notice kind="warning">{t('alarms.unmeasured')}</Notice>
  const isOld = query.isPlaceholderData || settled !== JSON.stringify(rule)
  return (
    <>
      <section className={classes.preview} data-old={isOld || undefined} aria-live="polite">
        <p>
          <b>{t('alarms.wouldHave', { count })}</b>{' '}
          {t('alarms.wouldHaveIn', {
            days,
            share: formatPercent(openPct, { locale: i18n.language, digits: 1, trim: true }).text,
          })}
        </p>
        {alarms.length > 0 && (
          <ul>
            {alarms.slice(0, SHOWN).map(({ from, to }) => (
              <li key={from}>
                {to === null
                  ? t('alarms.since', { time: texts.at(from, timeZone) })
                  : t('alarms.lasted', { at: texts.at(from, timeZone), duration: texts.duration(to - from) })}
              </li>
            ))}
            {count > SHOWN && <li>{t('alarms.previewMore', { count: count - SHOWN })}</li>}
          </ul>
        )}
      </section>
      {isConstant && <Notice kind="warning">{t('alarms.constant')}</Notice>}
    </>
  )
}
