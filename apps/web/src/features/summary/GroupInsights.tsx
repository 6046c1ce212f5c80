import type { ManyInsight } from '@kilowatt/contracts/analytics/many-loads'
import type { SummaryInsight } from '@kilowatt/contracts/analytics/summaries'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './InsightList.module.css'
import { insightText } from './InsightList.tsx'

type Props = {
  /** insights about all locations together */
  insights: readonly SummaryInsight[]
  /** insights about single locations */
  ofLocations: readonly ManyInsight[]
  zone: string
}

/** Insights about several locations, each a sentence with its figure; a location links to its own summary. */
export function GroupInsights({ insights, ofLocations, zone }: Props) {
  const { t, i18n } = useTranslation()
  if (insights.length + ofLocations.length === 0) return null
  return (
    <Card heading={t('summary.insights')}>
      <ul className={classes.list}>
        {ofLocations.map((insight) => (
          <li key={insight.kind === 'silent' ? 'silent' : insight.locationId}>
            {insight.kind === 'silent' ? (
              <Silent insight={insight} />
            ) : (
              <StandbyOf insight={insight} zone={zone} />
            )}
          </li>
        ))}
        {insights.map((insight) => (
          <li key={insight.kind}>{insightText(insight, { t, locale: i18n.language, zone })}</li>
        ))}
      </ul>
    </Card>
  )
}

type Of<Kind extends ManyInsight['kind']> = Extract<ManyInsight, { kind: Kind }>

/** Silence is shown in the reader's time zone: the locations of a group may have several. */
const zoneOfReader = Intl.DateTimeFormat().resolvedOptions().timeZone

function Silent({ insight: { count, shown } }: { insight: Of<'silent'> }) {
  const { t } = useTranslation()
  return (
    <>
      {t('summary.silent', { count })}{' '}
      {shown.map(({ id, name, lastSeenAt }, i) => (
        <span key={id}>
          <AppLink href={webPaths.locationSummary(id)}>{name}</AppLink>{' '}
          {t('words.since', { time: formatDate(lastSeenAt, { timeZone: zoneOfReader }) })}
          {i < shown.length - 1 ? ', ' : count > shown.length ? '…' : '.'}
        </span>
      ))}
    </>
  )
}

function StandbyOf({ insight, zone }: { insight: Of<'standbyOf'>; zone: string }) {
  const { t, i18n } = useTranslation()
  const { locationId, name, since, beforeW, afterW } = insight
  const prefix = sharedPrefix([beforeW, afterW])
  const power = (value: number) => formatPower(value, { locale: i18n.language, prefix, digits: 1 }).text
  return (
    <>
      <AppLink href={webPaths.locationSummary(locationId)}>{name}</AppLink>
      {': '}
      {t(afterW > beforeW ? 'summary.standbyOfRose' : 'summary.standbyOfFell', {
        before: power(beforeW),
        now: power(afterW),
        date: formatDate(localDayRange(zone, since).startMs, { timeZone: zone }),
      })}
    </>
  )
}
