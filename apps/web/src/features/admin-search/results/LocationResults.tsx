import type { FoundLocation } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import type { Column } from '../../../ui/table/table-columns.ts'
import { searchInput } from '../search-state.ts'
import { ownerName } from './owner-name.ts'
import { type ResultsProps, SearchResults } from './SearchResults.tsx'

type Props = ResultsProps & { actionsOf?: ((location: FoundLocation) => ReactNode) | undefined }

/** Search results: locations. The name links to the location. */
export function LocationResults({ address, onChange, actionsOf }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.adminSearch.locations.queryOptions({
      input: searchInput('locations', address),
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<FoundLocation>[] = [
    {
      key: 'locationName',
      header: t('words.location'),
      cell: ({ name }) => name,
      sortable: true,
      phone: 'title',
    },
    { key: 'city', header: t('words.city'), cell: ({ city }) => city ?? '–', phone: 'end' },
    {
      key: 'locationGroupName',
      header: t('adminSearch.locationGroupName'),
      cell: ({ locationGroup }) => locationGroup.name,
      sortable: true,
      phone: 'line',
    },
    {
      key: 'companyName',
      header: t('words.company'),
      cell: ({ company }) => company.name,
      sortable: true,
      phone: 'line',
    },
    { key: 'owner', header: t('words.owner'), cell: ({ owner }) => ownerName(owner) },
    {
      key: 'ownerEmail',
      header: t('adminSearch.ownerEmail'),
      cell: ({ owner }) => owner?.email ?? '–',
      sortable: true,
      phone: 'line',
    },
  ]
  return (
    <SearchResults
      kind="locations"
      address={address}
      onChange={onChange}
      columns={columns}
      rows={query.data?.data.locations}
      total={query.data?.data.total}
      error={query.error}
      onRetry={() => query.refetch()}
      hrefOf={({ id }) => webPaths.location(id)}
      actionsOf={actionsOf}
    />
  )
}
