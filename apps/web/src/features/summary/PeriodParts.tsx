import type { LocationPeriod, Period } from '@kilowatt/contracts/analytics/summaries'
import { isComparable } from '@kilowatt/domain/energy/summary/comparable'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BalanceBars } from '../../shared/energy/balance/BalanceBars.tsx'
import { balanceUnit, dayEnergyOf } from '../../shared/energy/balance/balance-parts.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { FlowSankey } from './flows/FlowSankey.tsx'
import { flowPicture } from './flows/flow-picture.ts'
import { SummaryKpis, SummaryKpisWaiting } from './kpis/SummaryKpis.tsx'
import { type SummaryFigure, summaryFigures } from './kpis/summary-figures.ts'
import classes from './PeriodParts.module.css'

const DAY_MS = 26 * 3_600_000

type Props = {
  period: Period & Partial<Pick<LocationPeriod, 'loads'>>
  /** further figures next to those of the period */
  more?: readonly SummaryFigure[]
  /** a sentence about unknown values; null if there are none */
  gaps: string | null
  /** content below the figures, before the comparison */
  whole?: string | null
  /** content below the figures, after the comparison: which part of the place is compared */
  part?: string | null
  /** costs, below the figures */
  costs?: ReactNode
  /** insights, below the costs */
  insights?: ReactNode
  /** content next to the flows */
  aside?: ReactNode
}

/** The common parts of every summary, of one location or several: figures, balance, flows. */
export function PeriodParts({
  period,
  more = [],
  gaps,
  whole = null,
  part = null,
  costs,
  insights,
  aside,
}: Props) {
  const { t } = useTranslation()
  const { now, timezone } = period
  const unit = balanceUnit(dayEnergyOf(now))
  const zone = { timeZone: timezone }
  const isLong = now.to - now.from > DAY_MS
  const timeText = (at: number) => formatDateTime(at, zone)
  const spanText = ({ from, to }: { from: number; to: number }) =>
    isLong
      ? `${formatDate(from, zone)} – ${formatDate(to - 1, zone)}`
      : `${formatDateTime(from, zone)} – ${formatDateTime(to, zone)}`
  const picture = flowPicture(period)
  const { compared } = period
  const comparison =
    compared && isComparable(compared.now, compared.before)
      ? [t('summary.comparedWith', { range: spanText(compared.before) }), part].filter(Boolean).join(' ')
      : t('summary.notComparedYet')
  return (
    <>
      {gaps && <Notice kind="info">{gaps}</Notice>}
      <div>
        <SummaryKpis figures={[...summaryFigures(period), ...more]} unit={unit} timeText={timeText} />
        <p className={`caption ${classes.comparison}`}>
          {whole} {comparison}
        </p>
      </div>
      {costs}
      {insights}
      <BalanceBars
        day={dayEnergyOf(now)}
        title={t('summary.balance')}
        whenEmpty={t('summary.balanceEmpty')}
        hasBattery={now.dischargeWh !== null}
      />
      <div className={aside ? classes.beside : classes.alone}>
        <Card heading={t('summary.flows')}>
          {picture ? (
            <FlowSankey picture={picture} unit={unit} />
          ) : (
            <EmptyState title={t('summary.flowsEmpty')} reason={t('summary.flowsEmptyReason')} />
          )}
        </Card>
        {aside}
      </div>
    </>
  )
}

/** Placeholders of all parts while they load. */
export function PeriodPartsWaiting() {
  return (
    <>
      <SummaryKpisWaiting />
      <Skeleton height={168} radius={14} />
      <Skeleton height={382} radius={14} />
    </>
  )
}

/** A sentence about unknown values of a period; null if almost all are known. */
export function useGapsText() {
  const { t, i18n } = useTranslation()
  return ({ knownPct }: Period['now']): string | null =>
    knownPct >= KNOWN_PCT
      ? null
      : t('summary.gaps', { share: formatPercent(Math.floor(knownPct), { locale: i18n.language }).text })
}

/** Known share below which a note is shown: an hour of a month may be missing without a note. */
const KNOWN_PCT = 99
