import type { FoundDevice } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconAlertCircle, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { searchInput } from '../search-state.ts'
import { ownerName } from './owner-name.ts'
import { type ResultsProps, SearchResults } from './SearchResults.tsx'

const states = {
  ok: { tone: 'ok', icon: IconCircleCheck },
  error: { tone: 'critical', icon: IconAlertCircle },
  deleted: { tone: 'offline', icon: IconTrash },
} as const

/** Search results: devices. The name links to the device. */
export function DeviceResults({ address, onChange }: ResultsProps) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.adminSearch.devices.queryOptions({
      input: searchInput('devices', address),
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<FoundDevice>[] = [
    {
      key: 'deviceName',
      header: t('words.device'),
      cell: ({ name }) => name,
      sortable: true,
      phone: 'title',
    },
    {
      key: 'status',
      header: t('words.state'),
      cell: ({ status }) => <StatusChip {...states[status]} label={t(`adminSearch.status_${status}`)} />,
      phone: 'end',
    },
    {
      key: 'categoryName',
      header: t('adminSearch.categoryName'),
      cell: ({ category }) => t(`categories.${category}`),
      sortable: true,
      phone: 'line',
    },
    { key: 'deviceType', header: t('adminSearch.deviceType'), cell: ({ type }) => type, sortable: true },
    {
      key: 'locationName',
      header: t('words.location'),
      cell: ({ location }) => location.name,
      sortable: true,
      phone: 'line',
    },
    {
      key: 'controllerUnitId',
      header: t('words.controller'),
      cell: ({ controller }) => controller?.alias ?? controller?.unitId ?? '–',
      sortable: true,
    },
    {
      key: 'company',
      header: t('words.company'),
      cell: ({ company }) => company.name,
      optional: true,
    },
    { key: 'owner', header: t('words.owner'), cell: ({ owner }) => ownerName(owner) },
  ]
  return (
    <SearchResults
      kind="devices"
      address={address}
      onChange={onChange}
      columns={columns}
      rows={query.data?.data.devices}
      total={query.data?.data.total}
      error={query.error}
      onRetry={() => query.refetch()}
      hrefOf={({ id, location }) => webPaths.device(location.id, id)}
    />
  )
}
