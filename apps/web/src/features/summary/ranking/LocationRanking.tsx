import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { type ListAddress, listInput, useListAddress } from '../../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListSearch } from '../../../ui/table/ListSearch.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { Sparkline } from '../kpis/Sparkline.tsx'
import classes from './LocationRanking.module.css'
import { StateChip } from './StateChip.tsx'

const REFRESH_MS = 60_000

type Props = { locationGroupId: number; address: ListAddress; onChange: (address: ListAddress) => void }

/** The locations that need attention: silent ones first, then errors, then missing values. */
export function LocationRanking({ locationGroupId, address, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const view = useListAddress(address, onChange)
  const { data, error, refetch } = useQuery(
    orpc.rankings.group.queryOptions({
      input: { locationGroupId, ...listInput(address) },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      select: (answer) => answer.data,
    }),
  )
  const pending =
    data?.locations.filter((one) => one.areCostsPending && one.monthCosts.length > 0).length ?? 0
  return (
    <section>
      <h2 className={classes.title}>{t('summary.ranking')}</h2>
      <p className={`caption ${classes.note}`}>{t('summary.rankingNote')}</p>
      <DataTable
        id="location-ranking"
        label={t('summary.ranking')}
        columns={columnsIn(
          t,
          i18n.language,
          data?.locations.some(({ monthCosts }) => monthCosts.length > 0),
        )}
        rows={data?.locations}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => webPaths.locationSummary(id)}
        tools={<ListSearch label={t('words.searchLocations')} value={view.typed} onChange={view.type} />}
        paging={view.pagingFor(data?.total)}
        failure={
          error && (
            <LoadFailure title={t('summary.errorTitle')} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={{
          title: t('words.noLocationFound'),
          reason: t('summary.nothingFoundText', { name: address.search ?? '' }),
        }}
      />
      {/* below the list, which does not move when the note disappears */}
      {pending > 0 && (
        <p className={`caption ${classes.note}`}>{t('costs.manyPending', { count: pending })}</p>
      )}
    </section>
  )
}

/**
 * Formats of the columns: energies of all rows in kWh, because the values of a column share a unit; money in
 * the currency of each row.
 */
function columnsIn(t: TFunction, locale: string, hasCosts = false): Column<RankedLocation>[] {
  const energy = (
    key: 'productionWh' | 'consumptionWh' | 'importWh' | 'exportWh',
    name: string,
    phone?: 'line' | 'end',
  ): Column<RankedLocation> => ({
    key,
    header: `${name}, kWh`,
    numeric: true,
    ...(phone && { phone }),
    cell: ({ today }) => formatEnergy(today[key], { locale, prefix: 'k' }).value,
  })
  return [
    { key: 'name', header: t('words.location'), phone: 'title', cell: ({ name }) => name },
    { key: 'state', header: t('words.state'), phone: 'line', cell: (row) => <StateChip location={row} /> },
    energy('productionWh', t('energy.solar')),
    energy('consumptionWh', t('energy.consumption'), 'end'),
    energy('importWh', t('energy.gridImport')),
    energy('exportWh', t('energy.gridExport')),
    {
      key: 'selfSufficiencyPct',
      header: t('summary.selfSufficiency'),
      numeric: true,
      cell: ({ today }) => formatPercent(today.selfSufficiencyPct, { locale }).text,
    },
    ...(hasCosts
      ? [
          {
            key: 'monthCosts',
            header: t('summary.costThisMonth'),
            numeric: true,
            cell: ({ monthCosts }: RankedLocation) =>
              monthCosts
                .map(({ currency, cost }) => formatMoney(cost, { locale, currency }).text)
                .join(' + ') || NOT_MEASURED,
          },
        ]
      : []),
    {
      key: 'days',
      header: t('summary.lastDays'),
      cell: ({ days }) => (
        <span className={classes.spark}>
          <Sparkline column={days} color="var(--e-consumption)" />
        </span>
      ),
    },
  ]
}
