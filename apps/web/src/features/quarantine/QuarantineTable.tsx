import type { QuarantineEntry } from '@kilowatt/contracts/gateway/quarantine'
import { refusalReasons } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { nameOrder } from '@kilowatt/domain/units/names'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { fromFirstPage } from '../../shared/address/paged-address.ts'
import { useListAddress } from '../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { QuarantineDetails } from './QuarantineDetails.tsx'
import { type QuarantineAddress, quarantineInput } from './quarantine-address.ts'

type Props = { address: QuarantineAddress; onChange: (address: QuarantineAddress) => void }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Refused messages of devices: one line per sender, reason and day, latest first. */
export function QuarantineTable({ address, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const order = nameOrder(i18n.language)
  const [opened, setOpened] = useState<QuarantineEntry | null>(null)
  const view = useListAddress(address, (list) => onChange({ ...address, ...list }))
  const query = useQuery(
    orpc.quarantine.list.queryOptions({
      input: quarantineInput(address),
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<QuarantineEntry>[] = [
    {
      key: 'serial',
      header: t('words.serial'),
      cell: ({ serial }) => serial || t('quarantine.nobody'),
      phone: 'title',
    },
    {
      key: 'count',
      header: t('quarantine.count'),
      cell: ({ count }) => formatNumber(count, { locale: i18n.language, digits: 0 }),
      numeric: true,
      phone: 'end',
    },
    {
      key: 'reason',
      header: t('quarantine.reason'),
      cell: ({ reason }) => t(`quarantine.reason_${reason}`),
      phone: 'line',
    },
    {
      key: 'lastAt',
      header: t('quarantine.lastAt'),
      cell: ({ lastAt }) => <time>{formatDateTime(lastAt, { timeZone })}</time>,
      phone: 'line',
    },
    { key: 'topic', header: t('quarantine.topic'), cell: ({ topic }) => topic ?? '–' },
  ]
  const isNarrowed = address.search !== undefined || address.reason !== undefined
  return (
    <>
      <DataTable
        id="quarantine"
        label={t('quarantine.title')}
        columns={columns}
        rows={query.data?.data.entries}
        rowKey={({ serial, reason, day }) => `${serial} ${reason} ${day}`}
        actionsOf={(entry) => (
          <Button size="xs" variant="subtle" onClick={() => setOpened(entry)}>
            {t('words.details')}
          </Button>
        )}
        paging={view.pagingFor(query.data?.data.total)}
        tools={
          <>
            <ListSearch label={t('quarantine.search')} value={view.typed} onChange={view.type} />
            <Select
              size="xs"
              aria-label={t('quarantine.reason')}
              placeholder={t('quarantine.everyReason')}
              clearable
              data={refusalReasons
                .map((reason) => ({ value: reason, label: t(`quarantine.reason_${reason}`) }))
                .toSorted((a, b) => order(a.label, b.label))}
              value={address.reason ?? null}
              onChange={(chosen) =>
                onChange(fromFirstPage(address, { reason: refusalReasons.find((one) => one === chosen) }))
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
          title: t('quarantine.emptyTitle'),
          reason: t(isNarrowed ? 'quarantine.emptyFiltered' : 'quarantine.emptyText'),
        }}
      />
      <SideSheet
        opened={opened !== null}
        title={opened?.serial || t('quarantine.nobody')}
        onClose={() => setOpened(null)}
      >
        {opened && <QuarantineDetails entry={opened} />}
      </SideSheet>
    </>
  )
}
