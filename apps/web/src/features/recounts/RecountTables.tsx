import type { RecountDifferenceRow, RecountRun } from '@kilowatt/contracts/recount/recounts'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber, NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import classes from './RecountTables.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

const names = {
  productionWh: 'recounts.production',
  importWh: 'energy.gridImport',
  exportWh: 'energy.gridExport',
  chargeWh: 'recounts.figure_chargeWh',
  dischargeWh: 'recounts.figure_dischargeWh',
  evWh: 'recounts.figure_evWh',
  hvacWh: 'recounts.figure_hvacWh',
  consumptionWh: 'energy.consumption',
  energyCost: 'recounts.figure_energyCost',
  standingCost: 'recounts.series_standing',
  earned: 'recounts.figure_earned',
} as const satisfies Record<RecountDifferenceRow['figure'], string>

const parts = {
  waiting: 'recounts.part_waiting',
  no_costs: 'recounts.part_no_costs',
  spot_rate: 'recounts.part_spot_rate',
  net_metering: 'recounts.part_net_metering',
  network_power: 'recounts.part_network_power',
  power_missing: 'recounts.part_power_missing',
  demand: 'recounts.part_demand',
} as const satisfies Record<NonNullable<RecountRun['notChecked']>[number]['part'], string>

/** Results of recalculating stored figures in the last nights, and what was not checked. */
export function RecountTables() {
  const { t, i18n } = useTranslation()
  const query = useQuery(orpc.recounts.list.queryOptions())
  const number = (value: number | null, digits = 0) =>
    value === null ? '–' : formatNumber(value, { locale: i18n.language, digits })
  const nameOf = ({ figure, isWholeDay }: RecountDifferenceRow) => {
    const name = t(names[figure])
    return isWholeDay ? t('recounts.ofDay', { figure: name }) : name
  }
  const failure = query.error && (
    <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
  )
  const differences: Column<RecountDifferenceRow>[] = [
    { key: 'location', header: t('words.location'), cell: ({ location }) => location, phone: 'title' },
    { key: 'day', header: t('recounts.range_day'), cell: ({ day }) => <time>{day}</time>, phone: 'line' },
    {
      key: 'figure',
      header: t('recounts.figure'),
      cell: (row) => nameOf(row),
      phone: 'line',
    },
    {
      key: 'stored',
      header: t('recounts.stored'),
      cell: (row) => number(row.stored, 2),
      numeric: true,
      phone: 'line',
    },
    {
      key: 'recounted',
      header: t('recounts.recounted'),
      cell: (row) => number(row.recounted, 2),
      numeric: true,
      phone: 'end',
    },
  ]
  const nights: Column<RecountRun>[] = [
    {
      key: 'ranAt',
      header: t('words.time'),
      cell: ({ ranAt }) => <time>{formatDateTime(ranAt, { timeZone })}</time>,
      phone: 'title',
    },
    {
      key: 'locations',
      header: t('words.locations'),
      cell: ({ locations }) => number(locations),
      numeric: true,
      phone: 'line',
      named: true,
    },
    {
      key: 'days',
      header: t('recounts.days'),
      cell: ({ locationDays }) => number(locationDays),
      numeric: true,
    },
    {
      key: 'costDays',
      header: t('recounts.costDays'),
      cell: ({ costDays }) => number(costDays),
      numeric: true,
    },
    {
      key: 'notChecked',
      header: t('recounts.notChecked'),
      cell: (run) => leftOut(run),
      phone: 'field',
      named: true,
    },
    {
      key: 'found',
      header: t('recounts.found'),
      cell: (run) => number(run.differences),
      numeric: true,
      phone: 'line',
      named: true,
    },
  ]
  const leftOut = ({ notChecked }: RecountRun) => {
    if (notChecked === null) return NOT_MEASURED
    if (notChecked.length === 0) return number(0)
    return (
      <div className={classes.parts}>
        {notChecked.map(({ part, days }) => (
          <div key={part}>{`${t(parts[part])}: ${number(days)}`}</div>
        ))}
      </div>
    )
  }
  const hasRun = query.data === undefined || query.data.data.runs.length > 0
  return (
    <>
      <DataTable
        id="recount-differences"
        label={t('recounts.differences')}
        columns={differences}
        rows={query.data?.data.differences}
        rowKey={({ runId, locationId, day, figure, isWholeDay }) =>
          `${runId} ${locationId} ${day} ${figure} ${isWholeDay}`
        }
        hrefOf={({ locationId }) => webPaths.location(locationId)}
        failure={failure}
        empty={
          hasRun
            ? { title: t('recounts.emptyTitle'), reason: t('recounts.emptyText') }
            : { title: t('recounts.notYetTitle'), reason: t('recounts.notYetText') }
        }
      />
      {!failure && hasRun && (
        <>
          <h2 className={classes.heading}>{t('recounts.nights')}</h2>
          <DataTable
            id="recount-nights"
            label={t('recounts.nights')}
            columns={nights}
            rows={query.data?.data.runs}
            rowKey={({ id }) => id}
            failure={null}
            empty={{ title: t('recounts.notYetTitle'), reason: t('recounts.notYetText') }}
          />
        </>
      )}
    </>
  )
}
