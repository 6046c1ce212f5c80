import type { CompanyDevice } from '@kilowatt/contracts/directory/companies'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { nameOrder } from '@kilowatt/domain/units/names'
import { Select } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { fromFirstPage } from '../../shared/address/paged-address.ts'
import { useListAddress } from '../../shared/address/use-list-address.ts'
import { deviceDirection } from '../../shared/energy/device-direction.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { type DeviceAddress, deviceInput } from './device-address.ts'

type Props = { companyId: number; address: DeviceAddress; onChange: (address: DeviceAddress) => void }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const REFRESH_MS = 60_000

/** The devices at all locations of a company: with kind, current value and state of each. */
export function CompanyDeviceTable({ companyId, address, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const order = nameOrder(locale)
  const view = useListAddress(address, (list) => onChange({ ...address, ...list }))
  const query = useQuery(
    orpc.companies.devices.queryOptions({
      input: { companyId, ...deviceInput(address) },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  )
  const nowText = (device: CompanyDevice) => {
    const { powerW, socPct } = device
    const direction = deviceDirection(device)
    const parts = [
      powerW === null ? null : formatPower(Math.abs(powerW), { locale }).text,
      direction && t(`energy.direction_${direction}`),
      socPct === null ? null : formatPercent(socPct, { locale }).text,
    ].filter((part) => part !== null)
    return parts.join(' · ') || '–'
  }
  const columns: Column<CompanyDevice>[] = [
    { key: 'name', header: t('words.device'), cell: ({ name }) => name, phone: 'title' },
    {
      key: 'status',
      header: t('words.state'),
      phone: 'end',
      cell: ({ status, connected }) => {
        if (status === 'error')
          return (
            <StatusChip tone="critical" icon={IconAlertCircle} label={t('companyDevices.status_error')} />
          )
        return connected === false ? (
          <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
        ) : (
          <StatusChip tone="ok" icon={IconCircleCheck} label={t('companyDevices.status_ok')} />
        )
      },
    },
    { key: 'now', header: t('words.now'), cell: nowText, phone: 'line' },
    {
      key: 'category',
      header: t('companyDevices.categoryName'),
      cell: ({ category }) => t(`categories.${category}`),
      phone: 'line',
    },
    { key: 'type', header: t('companyDevices.deviceType'), cell: ({ type }) => type || '–' },
    {
      key: 'location',
      header: t('words.location'),
      cell: ({ location }) => location.name,
      phone: 'line',
    },
    {
      key: 'lastActivity',
      header: t('devices.lastActivity'),
      cell: ({ lastActivityAt }) =>
        lastActivityAt === null ? '–' : formatDateTime(lastActivityAt, { timeZone }),
    },
  ]
  const isNarrowed = address.search !== undefined || address.category !== undefined
  return (
    <DataTable
      id="company-devices"
      label={t('words.devices')}
      columns={columns}
      rows={query.data?.data.devices}
      rowKey={({ id }) => id}
      hrefOf={({ id, location }) => webPaths.device(location.id, id)}
      paging={view.pagingFor(query.data?.data.total)}
      tools={
        <>
          <ListSearch label={t('companyDevices.search')} value={view.typed} onChange={view.type} />
          <Select
            size="xs"
            aria-label={t('companyDevices.categoryName')}
            placeholder={t('companyDevices.everyCategory')}
            clearable
            data={deviceCategories
              .map((category) => ({ value: category, label: t(`categories.${category}`) }))
              .toSorted((a, b) => order(a.label, b.label))}
            value={address.category ?? null}
            onChange={(chosen) =>
              onChange(fromFirstPage(address, { category: deviceCategories.find((one) => one === chosen) }))
            }
          />
        </>
      }
      failure={
        query.error && (
          <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
        )
      }
      empty={{
        title: t(isNarrowed ? 'companyDevices.emptyTitle' : 'words.noDevices'),
        reason: t(isNarrowed ? 'companyDevices.emptyFiltered' : 'companyDevices.emptyText'),
        ...(isNarrowed && {
          action: { label: t('table.clearFilters'), onSelect: () => onChange({}) },
        }),
      }}
    />
  )
}
