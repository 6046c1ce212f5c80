import type { PeriodCosts } from '@kilowatt/contracts/analytics/period-costs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SummaryKpis } from '../kpis/SummaryKpis.tsx'
import classes from './Costs.module.css'
import { costFigures } from './cost-figures.ts'

type Props = {
  costs: PeriodCosts
  /** note on missing costs, in words for the place */
  unpriced: string | null
  /** content below the figures */
  children?: ReactNode
}

/** Costs, earnings and solar savings of a period, each compared with the previous one. */
export function CostCard({ costs, unpriced, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.costs}>
      {costs.currencies.length > 0 && (
        <SummaryKpis figures={costFigures(costs.currencies)} timeText={String} label={t('costs.title')} />
      )}
      {children}
      {costs.isPending && <Notice kind="info">{t('costs.pending')}</Notice>}
      {costs.outdatedDays > 0 && (
        <Notice kind="info">{t('costs.outdated', { count: costs.outdatedDays })}</Notice>
      )}
      {!costs.isPending && unpriced && <Notice kind="info">{unpriced}</Notice>}
    </div>
  )
}
