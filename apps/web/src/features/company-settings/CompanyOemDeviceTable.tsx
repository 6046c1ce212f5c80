import type { CompanyOemDevice } from '@kilowatt/contracts/directory/companies'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { type ListAddress, listInput, useListAddress } from '../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import type { Column } from '../../ui/table/table-columns.ts'

type Props = { companyId: number; address: ListAddress; onChange: (address: ListAddress) => void }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Controllers, P1 modules and gateways at a company's locations. */
export function CompanyOemDeviceTable({ companyId, address, onChange }: Props) {
  const { t } = useTranslation()
  const view = useListAddress(address, onChange)
  const query = useQuery(
    orpc.companies.oemDevices.queryOptions({
      input: { companyId, ...listInput(address) },
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<CompanyOemDevice>[] = [
    { key: 'unitId', header: t('words.serial'), cell: ({ unitId }) => unitId, phone: 'title' },
    {
      key: 'connected',
      header: t('words.state'),
      phone: 'end',
      cell: ({ connected }) =>
        connected ? (
          <StatusChip tone="ok" icon={IconPlugConnected} label={t('company.connected')} />
        ) : (
          <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
        ),
    },
    {
      key: 'type',
      header: t('words.type'),
      cell: ({ type }) => t(`controllerTypes.${type}`),
      phone: 'line',
    },
    { key: 'alias', header: t('company.alias'), cell: ({ alias }) => alias ?? '–' },
    {
      key: 'location',
      header: t('words.location'),
      cell: ({ location }) => location.name,
      phone: 'line',
    },
    {
      key: 'lastSeen',
      header: t('company.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDateTime(lastSeenAt, { timeZone })),
      phone: 'line',
    },
  ]
  return (
    <DataTable
      id="company-controllers"
      label={t('words.controllers')}
      columns={columns}
      rows={query.data?.data.oemDevices}
      rowKey={({ id }) => id}
      hrefOf={({ id }) => webPaths.companyOemDevice(companyId, id)}
      paging={view.pagingFor(query.data?.data.total)}
      tools={<ListSearch label={t('company.searchControllers')} value={view.typed} onChange={view.type} />}
      failure={
        query.error && (
          <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
        )
      }
      empty={{ title: t('company.noControllersTitle'), reason: t('company.noControllersText') }}
    />
  )
}
