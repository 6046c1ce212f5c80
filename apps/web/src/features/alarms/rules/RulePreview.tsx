import type { AlarmRuleInput, AlarmRulePreview } from '@kilowatt/contracts/alarms/alarm-rules'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './AlarmRules.module.css'
import type { RulesPlace } from './rules-place.ts'
import { usePreviewWords } from './use-preview-words.ts'

const PAUSE_MS = 500
const SHOWN = 5
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Alarms that the rule would have raised on the history of its place, while the rule is edited. */
export function RulePreview({ scope, rule }: { scope: RulesPlace['scope']; rule: AlarmRuleInput }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const words = usePreviewWords(rule.kind)
  const [settled] = useDebouncedValue(JSON.stringify(rule), PAUSE_MS)
  const query = useQuery(
    orpc.alarmRules.preview.queryOptions({
      input: { scope, rule: JSON.parse(settled) },
      placeholderData: keepPreviousData,
    }),
  )
  const preview = query.data?.data
  if (query.error && !preview) return <Notice kind="info">{refusal(query.error)}</Notice>
  if (!preview) return <Skeleton height={64} radius={10} role="status" aria-label={t('words.loading')} />
  const reason = words.reason(preview)
  if (reason !== null)
    return (
      <Notice kind={words.isFault(preview) ? 'warning' : 'info'}>
        {reason}{' '}
        {preview.because === 'coordinates' && scope.locationId !== undefined && (
          <AppLink href={webPaths.locationSettings(Number(scope.locationId))}>
            {t('alarms.openLocationSettings')}
          </AppLink>
        )}
      </Notice>
    )
  return (
    <>
      <Counted preview={preview} isOld={query.isPlaceholderData || settled !== JSON.stringify(rule)} />
      {preview.isConstant && <Notice kind="warning">{t('alarms.constant')}</Notice>}
    </>
  )
}

function Counted({ preview, isOld }: { preview: AlarmRulePreview; isOld: boolean }) {
  const { t, i18n } = useTranslation()
  const texts = useAlarmTexts()
  const { days, count, alarms, openPct, basis, isAtLeast, locations } = preview
  const { total, tried, fired, unplaced } = locations ?? { total: 1, tried: 1, fired: 0, unplaced: 0 }
  const isOfMany = total > 1
  return (
    <section className={classes.preview} data-old={isOld || undefined} aria-live="polite">
      <p>
        <b>{t(isAtLeast ? 'alarms.wouldHaveAtLeast' : 'alarms.wouldHave', { count })}</b>{' '}
        {t('alarms.wouldHaveIn', {
          days,
          share: formatPercent(openPct, { locale: i18n.language, digits: 1, trim: true }).text,
        })}{' '}
        {isOfMany &&
          (tried + unplaced < total
            ? t('alarms.firedInSample', { fired, tried, count: total })
            : t('alarms.firedIn', { fired, count: total }))}
      </p>
      {unplaced > 0 && <p className={classes.basis}>{t('alarms.unplaced', { count: unplaced })}</p>}
      {basis === 'recorded' && (
        <p className={classes.basis}>{t(isAtLeast ? 'alarms.fromRecordsAtLeast' : 'alarms.fromRecords')}</p>
      )}
      {basis === 'calculated' && isAtLeast && (
        <p className={classes.basis}>{t('alarms.calculatedAtLeast')}</p>
      )}
      {alarms.length > 0 && !isOfMany && (
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
  )
}
