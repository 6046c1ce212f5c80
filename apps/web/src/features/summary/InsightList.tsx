import type { SummaryInsight } from '@kilowatt/contracts/analytics/summaries'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import { shadeHours } from '../../shared/energy/solar-sky-facts.ts'
import { Card } from '../../ui/data/Card.tsx'
import classes from './InsightList.module.css'

/** Insights about a period, in sentences with their figures. */
export function InsightList({ insights, zone }: { insights: readonly SummaryInsight[]; zone: string }) {
  const { t, i18n } = useTranslation()
  return (
    <Card heading={t('summary.insights')}>
      <ul className={classes.list}>
        {insights.map((insight) => (
          <li key={insight.kind}>{insightText(insight, { t, locale: i18n.language, zone })}</li>
        ))}
      </ul>
    </Card>
  )
}

type Place = { t: TFunction; locale: string; zone: string }

/** An insight as a sentence; the values of one sentence share a unit. */
export function insightText(insight: SummaryInsight, { t, locale, zone }: Place): string {
  const energies = (...wh: number[]) => {
    const prefix = sharedPrefix(wh)
    // in a sentence, a tenth is irrelevant for values in the hundreds
    const digits = prefix === 'M' ? 2 : Math.max(...wh) >= 100_000 ? 0 : 1
    return wh.map((value) => formatEnergy(value, { locale, prefix, digits }).text)
  }
  const powers = (...watts: number[]) =>
    watts.map((value) => formatPower(value, { locale, prefix: sharedPrefix(watts), digits: 1 }).text)
  const share = (pct: number) => formatPercent(pct, { locale }).text
  switch (insight.kind) {
    case 'standby': {
      const [before, now] = powers(insight.beforeW, insight.afterW)
      const date = formatDate(localDayRange(zone, insight.since).startMs, { timeZone: zone })
      return t(insight.afterW > insight.beforeW ? 'summary.standbyRose' : 'summary.standbyFell', {
        before,
        now,
        date,
      })
    }
    case 'gridLimit': {
      const [peak, limit] = powers(insight.powerW, insight.limitW)
      const time = formatDateTime(insight.at, { timeZone: zone })
      return t(insight.pct > 100 ? 'summary.limitExceeded' : 'summary.limitNear', {
        peak,
        limit,
        time,
        share: share(insight.pct),
      })
    }
    case 'consumption': {
      const [before, now] = energies(insight.beforeWh, insight.nowWh)
      const isMore = insight.pct > 0
      const text = t(isMore ? 'summary.consumptionRose' : 'summary.consumptionFell', {
        before,
        now,
        share: share(Math.abs(insight.pct)),
      })
      if (!insight.cause) return text
      const [energy] = energies(Math.abs(insight.cause.differenceWh))
      const device = t(seriesTexts[insight.cause.part])
      return `${text} ${t(isMore ? 'summary.causeMore' : 'summary.causeLess', { device, energy })}`
    }
    case 'selfSufficiency':
      return t(
        insight.nowPct > insight.beforePct ? 'summary.selfSufficiencyRose' : 'summary.selfSufficiencyFell',
        {
          before: share(insight.beforePct),
          now: share(insight.nowPct),
        },
      )
    case 'battery':
      return t('summary.batteryFell', { before: share(insight.beforePct), now: share(insight.nowPct) })
    case 'solar':
      return t('summary.solarFell', {
        count: insight.days,
        before: share(Math.round(insight.beforePct)),
        now: share(Math.round(insight.nowPct)),
      })
    case 'shade':
      return t('summary.shadeSeen', { ...shadeHours(insight), share: share(Math.round(insight.pct)) })
    case 'sameDay': {
      const [energy, drawn] = energies(insight.energyWh, insight.importWh)
      return t('summary.sameDay', { count: insight.days, energy, drawn })
    }
  }
}
