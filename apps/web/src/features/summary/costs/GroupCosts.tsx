import type { ManyCosts } from '@kilowatt/contracts/analytics/period-costs'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SummaryKpisWaiting } from '../kpis/SummaryKpis.tsx'
import { CostCard } from './CostCard.tsx'
import classes from './Costs.module.css'

type Props = {
  /** undefined while loading */
  costs: ManyCosts | undefined
  error: Error | null
  onRetry: () => void
}

/** Costs of a period for several locations together, by currency. */
export function GroupCosts({ costs, error, onRetry }: Props) {
  const { t } = useTranslation()
  if (error && !costs) return <LoadFailure title={t('costs.failed')} error={error} onRetry={onRetry} />
  if (!costs)
    return (
      <div className={classes.costs}>
        <SummaryKpisWaiting tiles={3} />
        <p className={`caption ${classes.note}`}>&nbsp;</p>
      </div>
    )
  const { locations, mostDays } = costs
  if (mostDays !== null) return <Notice kind="info">{t('costs.manyTooLong', { count: mostDays })}</Notice>
  if (costs.currencies.length === 0 && locations.pending === 0)
    return <Notice kind="info">{t('costs.manyNone')}</Notice>
  const isPart = locations.priced < locations.count
  const compared = Math.min(...costs.currencies.flatMap((one) => one.compared?.locations ?? []))
  const ofCurrencies = costs.currencies.length
  return (
    <CostCard costs={{ ...costs, isPending: false }} unpriced={null}>
      <p className={`caption ${classes.note}`}>
        {isPart && t('costs.manyUnpriced', locations)}{' '}
        {compared < locations.priced && ofCurrencies === 1 && (
          <>{t('summary.comparedOf', { count: locations.count, compared })} </>
        )}
        {locations.pending > 0 && t('costs.manyPending', { count: locations.pending })}
      </p>
    </CostCard>
  )
}
