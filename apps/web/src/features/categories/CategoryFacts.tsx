import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { isRangeRefused, RangeTooLong, type RequestedRange } from '../../shared/failures/RangeTooLong.tsx'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { BatteryTable } from './BatteryTable.tsx'
import { CategoryDevices } from './CategoryDevices.tsx'
import classes from './CategoryScreen.module.css'
import { categoryKpis } from './category-kpis.ts'
import { GridTables } from './GridTables.tsx'
import { RunTables } from './RunTables.tsx'
import { SessionTable } from './SessionTable.tsx'
import { SkyCard } from './SkyCard.tsx'
import type { useCategory } from './use-category.ts'

type Props = {
  locationId: number
  locationName: string
  category: DeviceCategory
  /** the days of the figures, and a callback to show others */
  days: RequestedRange
  query: Pick<ReturnType<typeof useCategory>, 'data' | 'error' | 'refetch'>
}

const PENDING_TILES = ['a', 'b', 'c', 'd']

/** Figures and tables of the devices of a category, for the range of the chart above. */
export function CategoryFacts({ locationId, locationName, category, days, query }: Props) {
  const { t, i18n } = useTranslation()
  const units = useUnitSystem()
  const { range, zone, nowMs } = days
  const { data: period, error, refetch } = query
  if (error && !period && isRangeRefused(error))
    return <RangeTooLong of="summary" requested={days} title={t('category.rangeTooLong')} />
  if (error && !period)
    return <LoadFailure title={t('category.failed')} error={error} onRetry={() => void refetch()} />
  const pending = PENDING_TILES.map((id): Kpi => ({ id, name: '\u00A0', caption: null, state: 'loading' }))
  const kpis = period ? categoryKpis(period, { t, locale: i18n.language, units }) : pending
  const fileName = [locationName, t(`categories.${category}`), localDateAt(zone, range.startMs)]
    .map((part) => part.toLowerCase().replaceAll(' ', '-'))
    .join('_')
  return (
    <div className={classes.facts}>
      <div className={classes.kpis}>
        <KpiGrid kpis={kpis} label={t('category.figures')} wide />
      </div>
      {period?.areCostsPending && <Notice kind="info">{t('category.pending')}</Notice>}
      <CategoryDevices locationId={locationId} period={period} fileName={fileName} />
      {period && <Tables period={period} nowMs={nowMs} fileName={fileName} />}
    </div>
  )
}

type TablesProps = { period: CategoryPeriod; nowMs: number; fileName: string }

function Tables({ period, nowMs, fileName }: TablesProps) {
  const { facts } = period
  switch (facts.kind) {
    case 'charging':
      return <SessionTable period={period} facts={facts} nowMs={nowMs} fileName={fileName} />
    case 'running':
      return <RunTables period={period} facts={facts} fileName={fileName} />
    case 'storage':
      return <BatteryTable period={period} facts={facts} fileName={fileName} />
    case 'grid':
      return <GridTables period={period} facts={facts} fileName={fileName} />
    case 'solar':
      return <SkyCard facts={facts} />
    case 'consumers':
      return null
  }
}
