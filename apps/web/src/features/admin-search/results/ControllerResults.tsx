import type { FoundController } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { searchInput } from '../search-state.ts'
import { filterTexts } from '../search-texts.ts'
import { ownerName } from './owner-name.ts'
import { type ResultsProps, SearchResults } from './SearchResults.tsx'

type Props = ResultsProps & { actionsOf?: ((controller: FoundController) => ReactNode) | undefined }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/**
 * Search results: controllers, P1 modules and gateways. The serial links to the settings of their company, or
 * to a separate page.
 */
export function ControllerResults({ address, onChange, actionsOf }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.adminSearch.controllers.queryOptions({
      input: searchInput('oem-devices', address),
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<FoundController>[] = [
    {
      key: 'unitId',
      header: t('words.serial'),
      cell: ({ unitId }) => unitId,
      sortable: true,
      phone: 'title',
    },
    {
      key: 'connected',
      header: t('words.state'),
      cell: ({ connected }) =>
        connected ? (
          <StatusChip tone="ok" icon={IconPlugConnected} label={t('adminSearch.connected')} />
        ) : (
          <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
        ),
      phone: 'end',
    },
    {
      key: 'type',
      header: t('words.type'),
      cell: ({ type }) => t(`controllerTypes.${type}`),
      phone: 'line',
    },
    {
      key: 'alias',
      header: t('adminSearch.alias'),
      cell: ({ alias }) => alias ?? '–',
      sortable: true,
      optional: true,
    },
    {
      key: 'locationName',
      header: t('words.location'),
      cell: ({ location }) => location?.name ?? '–',
      sortable: true,
      phone: 'line',
    },
    {
      key: 'companyName',
      header: t('words.company'),
      cell: ({ company }) => company?.name ?? '–',
      sortable: true,
      phone: 'line',
    },
    {
      key: 'owner',
      header: t('words.owner'),
      cell: ({ owner }) => ownerName(owner),
      optional: true,
    },
    {
      key: 'softwareVersion',
      header: t('adminSearch.softwareVersion'),
      cell: ({ softwareVersion }) => softwareVersion ?? '–',
      sortable: true,
    },
    {
      key: 'lastSeenAt',
      header: t('adminSearch.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDateTime(lastSeenAt, { timeZone })),
      sortable: true,
    },
    ...(['osVersion', 'hwVersion', 'ethernetIp', 'wirelessIp', 'mobileIp', 'openVpnIp'] as const).map(
      (key): Column<FoundController> => ({
        key,
        header: t(filterTexts[key]),
        cell: (controller) => controller[key] ?? '–',
        optional: true,
      }),
    ),
  ]
  return (
    <SearchResults
      kind="oem-devices"
      address={address}
      onChange={onChange}
      columns={columns}
      rows={query.data?.data.controllers}
      total={query.data?.data.total}
      error={query.error}
      onRetry={() => query.refetch()}
      hrefOf={({ id, company }) =>
        company ? webPaths.companyOemDevice(company.id, id) : webPaths.adminOemDevice(id)
      }
      actionsOf={actionsOf}
    />
  )
}
