import type { CompanyLocation } from '@kilowatt/contracts/directory/companies'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { type ListAddress, listInput, useListAddress } from '../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import type { Column } from '../../ui/table/table-columns.ts'

type Props = {
  companyId: number
  address: ListAddress
  onChange: (address: ListAddress) => void
  actionsOf: (location: CompanyLocation) => ReactNode
}

/** Every location of a company, by name. */
export function CompanyLocationTable({ companyId, address, onChange, actionsOf }: Props) {
  const { t } = useTranslation()
  const view = useListAddress(address, onChange)
  const query = useQuery(
    orpc.companies.locations.queryOptions({
      input: { companyId, ...listInput(address) },
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<CompanyLocation>[] = [
    { key: 'name', header: t('words.location'), cell: ({ name }) => name, phone: 'title' },
    { key: 'city', header: t('words.city'), cell: ({ city }) => city ?? '–', phone: 'end' },
    {
      key: 'group',
      header: t('words.group'),
      cell: ({ locationGroup }) => locationGroup.name,
      phone: 'line',
    },
    { key: 'owner', header: t('words.owner'), cell: ({ owner }) => owner?.email ?? '–', phone: 'line' },
    {
      key: 'controllers',
      header: t('words.controllers'),
      cell: ({ controllersCount }) => controllersCount,
      numeric: true,
    },
  ]
  return (
    <DataTable
      id="company-locations"
      label={t('words.locations')}
      columns={columns}
      rows={query.data?.data.locations}
      rowKey={({ id }) => id}
      hrefOf={({ id }) => webPaths.location(id)}
      actionsOf={actionsOf}
      paging={view.pagingFor(query.data?.data.total)}
      tools={<ListSearch label={t('words.searchLocations')} value={view.typed} onChange={view.type} />}
      failure={
        query.error && (
          <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
        )
      }
      empty={{ title: t('company.noLocationsTitle'), reason: t('company.noLocationsText') }}
    />
  )
}
