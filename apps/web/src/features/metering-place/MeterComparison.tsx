import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { formatDate, formatMonth } from '@kilowatt/domain/units/format-date'
import { formatNumber, NOT_MEASURED, withUnit } from '@kilowatt/domain/units/number-format'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import {
  type Compared,
  type ComparedDirection,
  comparedDays,
  comparedInAll,
  comparedMonths,
  sinceCompared,
} from './compared-months.ts'
import classes from './metering-place.module.css'
import { ReportedNotice } from './ReportedNotice.tsx'

type Props = {
  locationId: number
  today: LocalDate
  /** the month whose days are shown */
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

/** Days to compare, as many as in the portal's history. */
const DAYS = 730

/** Readings of the location's own meter and of its metering place by month and day, with the difference. */
export function MeterComparison({ locationId, today, month, onMonth }: Props) {
  const { t, i18n } = useTranslation()
  const [direction, setDirection] = useState<ComparedDirection>('import')
  const { data, error, refetch } = useQuery(
    orpc.locationTies.reconcile.queryOptions({
      input: { locationId, from: addDays(today, 1 - DAYS), to: today },
      select: (answer) => sinceCompared(answer.data.days),
    }),
  )
  if (error && !data)
    return <LoadFailure title={t('meteringPlace.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton height={480} radius={14} />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('meteringPlace.nothingToCompare')}
          reason={t('meteringPlace.nothingToCompareReason')}
        />
        <ReportedNotice locationId={locationId} />
      </Card>
    )
  const hasExport = data.some(
    ({ ownExportWh, reportedExportWh }) => (ownExportWh ?? 0) > 0 || (reportedExportWh ?? 0) > 0,
  )
  return (
    <div className={classes.page}>
      {hasExport && (
        <QuickSegments
          className={classes.direction ?? ''}
          value={direction}
          onChange={(value) => setDirection(value === 'export' ? 'export' : 'import')}
          data={[
            { value: 'import', label: t('energy.gridImport') },
            { value: 'export', label: t('energy.gridExport') },
          ]}
        />
      )}
      <Card heading={t('meteringPlace.byMonth')}>
        <Comparison
          caption={t('meteringPlace.byMonth')}
          rows={comparedMonths(data, direction)}
          total={comparedInAll(data, direction)}
          onChoose={onMonth}
        />
        <p className="caption">{t('meteringPlace.comparedHelp')}</p>
        <ReportedNotice locationId={locationId} />
      </Card>
      {month && (
        <Card
          heading={t('meteringPlace.daysOf', { month: monthText(month, i18n.language) })}
          end={
            <Button size="xs" onClick={() => onMonth(undefined)}>
              {t('actions.close')}
            </Button>
          }
        >
          <Comparison
            caption={t('meteringPlace.daysOf', { month: monthText(month, i18n.language) })}
            rows={comparedDays(data, month, direction)}
          />
        </Card>
      )}
    </div>
  )
}

const monthText = (month: string, locale: string) =>
  formatMonth(Date.parse(`${month}-15`), { locale, timeZone: 'UTC' })

type TableProps = {
  caption: string
  rows: readonly Compared[]
  total?: Compared
  /** opens the days of a month */
  onChoose?: (key: string) => void
}

function Comparison({ caption, rows, total, onChoose }: TableProps) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const kwh = (wh: number | null) =>
    withUnit(wh === null ? null : wh / 1000, 'kWh', { locale, digits: 2 }).text
  const pct = (value: number | null) =>
    value === null ? NOT_MEASURED : `${formatNumber(value, { locale, digits: 2 })} %`
  const share = ({ compared, known }: Compared) =>
    known === 0
      ? NOT_MEASURED
      : `${formatNumber(Math.floor((compared / known) * 1000) / 10, { locale, digits: 1 })} %`
  const nameOf = (key: string) =>
    key.length === 7 ? monthText(key, locale) : formatDate(Date.parse(`${key}T12:00Z`), { timeZone: 'UTC' })
  const cellsOf = (row: Compared) => [
    kwh(row.ownWh),
    kwh(row.reportedWh),
    kwh(row.differenceWh),
    pct(row.differencePct),
    share(row),
  ]
  return (
    <FigureTable
      caption={caption}
      heads={[
        '',
        t('meteringPlace.own'),
        t('meteringPlace.device'),
        t('meteringPlace.difference'),
        '%',
        t('meteringPlace.compared'),
      ]}
      rows={rows.map((row) => ({
        key: row.key,
        head: onChoose ? (
          <button type="button" className={classes.month} onClick={() => onChoose(row.key)}>
            {nameOf(row.key)}
          </button>
        ) : (
          nameOf(row.key)
        ),
        cells: cellsOf(row),
      }))}
      total={total && { key: 'all', head: t('gridTariff.wholeRange'), cells: cellsOf(total) }}
    />
  )
}
