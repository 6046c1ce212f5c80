import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './TodayCosts.module.css'

const REFRESH_MS = 60_000

type Props = {
  location: Pick<Location, 'id' | 'activePriceList'>
  /** the local day */
  today: TimeRange
  hasSolar: boolean
  /** whether this person may set energy prices here */
  mayPrice: boolean
}

/**
 * Today's cost so far and savings from solar; without a price list, a link to create one for people who may.
 */
export function TodayCosts({ location, today, hasSolar, mayPrice }: Props) {
  const { t } = useTranslation()
  const hasPrices = location.activePriceList !== null
  if (!hasPrices && !mayPrice) return null
  return (
    <div className={classes.costs}>
      {hasPrices && <CostTiles locationId={location.id} today={today} hasSolar={hasSolar} />}
      <p className={classes.way}>
        {hasPrices ? (
          <AppLink href={webPaths.locationSummary(location.id)}>{t('overview.toCosts')}</AppLink>
        ) : (
          <AppLink href={webPaths.newLocationPriceList(location.id)}>{t('overview.toPrices')}</AppLink>
        )}
      </p>
    </div>
  )
}

function CostTiles({
  locationId,
  today,
  hasSolar,
}: {
  locationId: number
  today: TimeRange
  hasSolar: boolean
}) {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(
    orpc.periodCosts.location.queryOptions({
      input: { locationId, from: today.startMs, to: today.endMs },
      refetchInterval: REFRESH_MS,
      select: (answer) => answer.data,
    }),
  )
  const costs = data?.currencies[0]
  const tile = (id: 'cost' | 'earned' | 'saved'): Kpi => {
    const name = t(`costs.${id}`)
    if (!data && !error) return { id, name, caption: null, state: 'loading' }
    const amount = costs?.now[id] ?? null
    if (!costs || amount === null)
      return { id, name, state: 'none', caption: t(data ? 'overview.costLater' : 'overview.failed') }
    return {
      id,
      name,
      state: 'value',
      value: formatMoney(amount, { locale: i18n.language, currency: costs.currency }),
      caption: t('overview.soFar'),
    }
  }
  const tiles = hasSolar ? [tile('cost'), tile('saved')] : [tile('cost'), tile('earned')]
  return <KpiGrid kpis={tiles} label={t('overview.costsTitle')} />
}
