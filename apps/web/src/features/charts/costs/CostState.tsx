import type { CostChart, ManyCostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import type { ChartPlace } from '../request/use-chart.ts'
import classes from './CostBars.module.css'

type ShownCosts = Pick<CostChart, 'isPending' | 'outdatedDays' | 'currencies'> &
  Partial<Pick<ManyCostChart, 'locations' | 'mostDays'>>
type Props = { chart: ShownCosts; place: ChartPlace; hasCosts: boolean }

/**
 * Notes above a chart of costs: number of locations, whether costs are being recalculated, and why the chart
 * is empty.
 */
export function CostState({
  chart: { isPending, outdatedDays, currencies, locations, mostDays },
  place,
  hasCosts,
}: Props) {
  const { t } = useTranslation()
  const pricesHref = 'locationId' in place ? place.pricesHref : undefined
  // a plan applied, but no interval has an amount
  const areOfHours = currencies.some(({ standing }) => standing === null)
  if (typeof mostDays === 'number')
    return <Notice kind="info">{t('costs.manyTooLong', { count: mostDays })}</Notice>
  return (
    <div className={classes.notices}>
      {isPending && (
        <Notice kind="info">
          {locations ? t('costs.manyPending', { count: locations.pending }) : t('costs.pending')}
        </Notice>
      )}
      {hasCosts && locations && locations.priced < locations.count && (
        <p className="caption">{t('costs.manyUnpriced', locations)}</p>
      )}
      {outdatedDays > 0 && <Notice kind="info">{t('costs.outdated', { count: outdatedDays })}</Notice>}
      {!hasCosts && !isPending && areOfHours && (
        <EmptyState title={t('costs.noHoursTitle')} reason={t('costs.noHours')} />
      )}
      {!hasCosts && !isPending && !areOfHours && (
        <EmptyState
          title={t('costs.noneTitle')}
          reason={t(locations ? 'costs.manyNone' : pricesHref ? 'costs.noneNow' : 'costs.noneAsk')}
          {...(pricesHref && { action: { label: t('charts.priceListsLink'), href: pricesHref } })}
        />
      )}
    </div>
  )
}
