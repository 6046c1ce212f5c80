import type { LocationCosts as Told } from '@kilowatt/contracts/analytics/period-costs'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { SummaryKpisWaiting } from '../kpis/SummaryKpis.tsx'
import { CostCard } from './CostCard.tsx'
import classes from './Costs.module.css'

type Props = {
  location: Location
  /** undefined while loading */
  costs: Told | undefined
  error: Error | null
  onRetry: () => void
  /** whether the range includes now */
  isRunning: boolean
  /** whether this person may set energy prices here */
  mayPrice: boolean
}

/**
 * Costs of a period at a location. Without a price list, people who may add one are asked to do so, because
 * an unknown cost is not zero.
 */
export function LocationCosts({ location, costs, error, onRetry, isRunning, mayPrice }: Props) {
  const { t } = useTranslation()
  if (error && !costs) return <LoadFailure title={t('costs.failed')} error={error} onRetry={onRetry} />
  if (!costs) return <SummaryKpisWaiting tiles={3} />
  if (costs.currencies.length === 0 && !costs.isPending)
    return (
      <Card bare>
        <EmptyState
          title={t('costs.noneTitle')}
          reason={t(
            location.activePriceList ? 'costs.noneNow' : mayPrice ? 'costs.noneMay' : 'costs.noneAsk',
          )}
          {...(mayPrice && {
            action: location.activePriceList
              ? { label: t('summary.priceListsLink'), href: webPaths.locationPriceLists(location.id) }
              : { label: t('summary.new'), href: webPaths.newLocationPriceList(location.id) },
          })}
        />
      </Card>
    )
  const { unpricedDays } = costs
  return (
    <CostCard costs={costs} unpriced={unpricedDays > 0 ? t('costs.unpriced', { count: unpricedDays }) : null}>
      {isRunning && <MonthForecast locationId={location.id} />}
      {mayPrice && unpricedDays > 0 && !costs.isPending && (
        <p className={classes.way}>
          <AppLink href={webPaths.locationPriceLists(location.id)}>{t('summary.priceListsLink')}</AppLink>
        </p>
      )}
    </CostCard>
  )
}

/** Forecast of this month's costs minus earnings; nothing in its first week. */
function MonthForecast({ locationId }: { locationId: number }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(
    orpc.costs.forecast.queryOptions({
      input: { locationId },
      staleTime: 15 * 60_000,
      select: (answer) => answer.data,
    }),
  )
  const money = (amount: number) =>
    formatMoney(amount, { locale: i18n.language, currency: data?.currency ?? 'EUR' }).text
  return (
    <p className={`caption ${classes.note}`}>
      {data?.forecast
        ? t('costs.forecast', {
            expected: money(data.forecast.expected),
            low: money(data.forecast.low),
            high: money(data.forecast.high),
          })
        : data
          ? t('costs.noForecast')
          : '\u00a0'}
    </p>
  )
}
