import type { ComparedCosts, PlanProof } from '@kilowatt/contracts/control/plans/plan-proof'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { CardSkeleton } from '../../ui/data/CardSkeleton.tsx'
import { Fold } from '../../ui/data/Fold.tsx'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import classes from './PlanProof.module.css'
import { ProofBars } from './ProofBars.tsx'
import type { ProofPlace } from './proof-place.ts'

const DAYS = 30

/** What the last day, or the last month, with a plan cost, beside what it would have cost otherwise. */
export function PlanProofCard({ place }: { place: ProofPlace }) {
  const { t } = useTranslation()
  const zone = place.timezone.name
  const [span, setSpan] = useState<'day' | 'month'>('day')
  const yesterday = addDays(localDateAt(zone, Date.now()), -1)
  const { data, error, refetch } = useQuery(
    orpc.plans.proof.queryOptions({
      input: { locationId: place.id, from: addDays(yesterday, 1 - DAYS), to: yesterday },
      select: (answer) => answer.data,
    }),
  )
  const heading = t(span === 'day' ? 'planProof.title' : 'planProof.titleMonth')
  if (error)
    return (
      <Card heading={heading}>
        <LoadFailure title={t('planProof.failed')} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <CardSkeleton heading={heading}>
        <Skeleton height={180} />
      </CardSkeleton>
    )
  const latest = data.days.at(-1)
  const dayOf = (day: LocalDate) => {
    const { startMs } = localDayRange(zone, day)
    return formatDate(startMs, { timeZone: zone })
  }
  return (
    <Card
      heading={latest && latest.day !== yesterday && span === 'day' ? t('planProof.titleLatest') : heading}
      note={latest && span === 'day' && <span className={classes.when}>{dayOf(latest.day)}</span>}
      end={
        data.days.length > 1 && (
          <QuickSegments
            size="xs"
            aria-label={t('planProof.span')}
            value={span}
            onChange={(value) => setSpan(value === 'month' ? 'month' : 'day')}
            data={[
              { value: 'day', label: t('planProof.span_day') },
              { value: 'month', label: t('planProof.span_month', { count: DAYS }) },
            ]}
          />
        )
      }
    >
      {!latest ? (
        <p className={classes.quiet}>{t('planProof.none')}</p>
      ) : span === 'day' ? (
        <Compared
          costs={latest.costs}
          because={latest.because}
          currency={data.currency}
          filled={latest.filled}
        />
      ) : (
        <>
          <Compared costs={data.total} because={null} currency={data.currency} filled={0} />
          <Fold label={t('planProof.perDay')}>
            <DayTable proof={data} dayOf={dayOf} />
          </Fold>
        </>
      )}
    </Card>
  )
}

type ComparedProps = Pick<PlanProof['days'][number], 'costs' | 'because' | 'filled'> & {
  currency: string | null
}

function Compared({ costs, because, currency, filled }: ComparedProps) {
  const { t } = useTranslation()
  const money = useMoney(currency)
  if (costs === null) return <p className={classes.quiet}>{t(`planProof.because_${because ?? 'failed'}`)}</p>
  const saved = costs.noControl - costs.actual
  const byPlan = costs.solarFirst - costs.actual
  const missed = costs.actual - costs.perfect
  const bar = (key: 'actual' | 'noControl' | 'solarFirst' | 'perfect', label: string) => ({
    ...{ key, label, amount: costs[key], text: money(costs[key]) },
  })
  return (
    <>
      <p className={classes.sentence}>
        <strong>
          {t(saved < 0 ? 'planProof.lost' : 'planProof.saved', { amount: money(Math.abs(saved)) })}
        </strong>{' '}
        {t(byPlan < 0 ? 'planProof.lostByPlan' : 'planProof.savedByPlan', {
          amount: money(Math.abs(byPlan)),
        })}
      </p>
      <ProofBars
        rows={[
          bar('noControl', t('planProof.bar_noControl')),
          bar('solarFirst', t('planProof.bar_solarFirst')),
          { ...bar('actual', t('planProof.bar_actual')), isActual: true },
          bar('perfect', t('planProof.bar_perfect')),
        ]}
      />
      <p className={classes.quiet}>
        {t('planProof.how', {
          uncertainty: money(costs.uncertainty.noControl),
          missed: money(Math.max(0, missed)),
        })}
        {filled > 0 && ` ${t('planProof.filled', { count: filled * 15 })}`}
      </p>
    </>
  )
}

type DayTableProps = { proof: PlanProof; dayOf: (day: LocalDate) => string }

/** Newest day first. */
function DayTable({ proof, dayOf }: DayTableProps) {
  const { t } = useTranslation()
  const money = useMoney(proof.currency)
  const cellsOf = (costs: ComparedCosts | null) =>
    costs === null
      ? ['–', '–', '–', '–']
      : [
          money(costs.noControl),
          money(costs.actual),
          money(costs.noControl - costs.actual),
          `±${money(costs.uncertainty.noControl)}`,
        ]
  return (
    <FigureTable
      caption={t('planProof.perDay')}
      heads={[
        t('planProof.day'),
        t('planProof.bar_noControl'),
        t('planProof.bar_actual'),
        t('planProof.savedColumn'),
        t('planProof.uncertainty'),
      ]}
      rows={proof.days
        .toReversed()
        .map(({ day, costs }) => ({ key: day, head: dayOf(day), cells: cellsOf(costs) }))}
      total={{ key: 'total', head: t('planProof.total'), cells: cellsOf(proof.total) }}
    />
  )
}

function useMoney(currency: string | null) {
  const { i18n } = useTranslation()
  const known = currency !== null && currency in currencies ? (currency as Currency) : 'EUR'
  return (amount: number) => formatMoney(amount, { locale: i18n.language, currency: known }).text
}
