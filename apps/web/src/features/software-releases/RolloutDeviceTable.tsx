import type { RolloutDevice } from '@kilowatt/contracts/fleet/software-rollouts'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { fromFirstPage, pageInput } from '../../shared/address/paged-address.ts'
import { updateReason, updateStatusText } from '../../shared/devices/update-texts.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, pagingOf } from '../../ui/table/table-columns.ts'
import type { RolloutAddress } from './rollout-address.ts'
import { ROLLOUT_REFRESH_MS } from './use-rollout.ts'

type Props = {
  rolloutId: number
  address: RolloutAddress
  onChange: (address: RolloutAddress) => void
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The controllers of a roll-out; those that need attention are first. */
export function RolloutDeviceTable({ rolloutId, address, onChange }: Props) {
  const { t } = useTranslation()
  const { status, ...paged } = address
  const query = useQuery(
    orpc.softwareRollouts.devices.queryOptions({
      input: { rolloutId, ...pageInput(paged), ...(status && { status }) },
      placeholderData: keepPreviousData,
      refetchInterval: ROLLOUT_REFRESH_MS,
    }),
  )
  const columns: Column<RolloutDevice>[] = [
    {
      key: 'name',
      header: t('words.controller'),
      cell: ({ alias, unitId }) => alias ?? unitId,
      phone: 'title',
    },
    { key: 'location', header: t('words.location'), cell: ({ locationName }) => locationName, phone: 'line' },
    {
      key: 'status',
      header: t('words.state'),
      cell: ({ status: now, progressPct }) =>
        now === 'downloading' && progressPct !== null
          ? `${updateStatusText(t, now)} · ${progressPct} %`
          : updateStatusText(t, now),
      phone: 'end',
    },
    {
      key: 'reason',
      header: t('software.reason'),
      cell: ({ code }) => updateReason(t, code),
      phone: 'field',
    },
    { key: 'from', header: t('software.from'), cell: ({ fromVersion }) => fromVersion ?? '–' },
    {
      key: 'first',
      header: t('software.isFirst'),
      cell: ({ isCanary }) => (isCanary ? t('software.yes') : '–'),
    },
    {
      key: 'line',
      optional: true,
      header: t('software.connection'),
      cell: ({ connected }) => t(connected ? 'software.connected' : 'software.away'),
    },
    {
      key: 'endedAt',
      header: t('software.endedAt'),
      cell: ({ endedAt }) => (endedAt === null ? '–' : <time>{formatDateTime(endedAt, { timeZone })}</time>),
    },
  ]
  return (
    <DataTable
      id="rollout-devices"
      label={t('words.controllers')}
      columns={columns}
      rows={query.data?.data.devices}
      rowKey={({ updateId }) => updateId}
      hrefOf={({ controllerId }) => webPaths.adminOemDevice(controllerId)}
      paging={pagingOf(paged, query.data?.data.total, (next) => onChange({ ...next, status }))}
      tools={
        <Select
          size="xs"
          aria-label={t('words.state')}
          placeholder={t('software.everyState')}
          clearable
          data={updateStatuses.map((value) => ({ value, label: updateStatusText(t, value) }))}
          value={status ?? null}
          onChange={(chosen) =>
            onChange(fromFirstPage(address, { status: updateStatuses.find((one) => one === chosen) }))
          }
        />
      }
      failure={
        query.error && (
          <LoadFailure
            title={t('software.rolloutsNotLoaded')}
            error={query.error}
            onRetry={() => query.refetch()}
          />
        )
      }
      empty={{ title: t('software.noDevices'), reason: t('software.noDevicesText') }}
    />
  )
}
