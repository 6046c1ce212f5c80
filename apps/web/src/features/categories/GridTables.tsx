import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useTranslation } from 'react-i18next'
import classes from './CategoryScreen.module.css'
import { type FactColumn, FactTable } from './FactTable.tsx'
import { TooLong } from './TooLong.tsx'
import { VoltageTable } from './VoltageTable.tsx'

type Props = { period: CategoryPeriod; facts: CategoryFactsOf<'grid'>; fileName: string }
type Peak = CategoryFactsOf<'grid'>['importPeaks'][number]

/** The highest quarter-hours in both directions, and the voltage quality of each meter. */
export function GridTables({ period, facts, fileName }: Props) {
  const { t } = useTranslation()
  const peaks = (way: 'importPeaks' | 'exportPeaks') => (
    <PeakTable
      title={t(`category.${way}`)}
      id={way}
      peaks={facts[way]}
      zone={period.timezone}
      fileName={fileName}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        {peaks('importPeaks')}
        {peaks('exportPeaks')}
      </div>
      {facts.quality === null ? (
        <TooLong title={t('category.quality')} mostDays={facts.mostDays} />
      ) : (
        facts.quality.map((quality) => (
          <VoltageTable key={quality.deviceId} period={period} quality={quality} fileName={fileName} />
        ))
      )}
    </>
  )
}

type PeakProps = { id: string; title: string; peaks: readonly Peak[]; zone: string; fileName: string }

function PeakTable({ id, title, peaks, zone, fileName }: PeakProps) {
  const { t, i18n } = useTranslation()
  const time = ({ at }: Peak) => formatDateTime(at, { timeZone: zone })
  const columns: FactColumn<Peak>[] = [
    {
      key: 'at',
      header: t('category.quarterHour'),
      cell: time,
      phone: 'title',
      file: { header: `${t('category.quarterHour')} (${zone})`, of: time },
    },
    {
      key: 'power',
      header: t('category.meanPower'),
      cell: ({ powerW }) => formatPower(powerW, { locale: i18n.language, prefix: 'k', digits: 2 }).text,
      numeric: true,
      phone: 'end',
      file: { header: `${t('category.meanPower')} (W)`, of: ({ powerW }) => powerW },
    },
  ]
  return (
    <FactTable
      id={`category-${id}`}
      title={title}
      note={t('category.peaksNote')}
      columns={columns}
      rows={peaks}
      rowKey={({ at }) => at}
      fileName={`${fileName}_${id}`}
      empty={{ title: t('category.noPeaks'), reason: t('category.emptyTableText') }}
    />
  )
}
