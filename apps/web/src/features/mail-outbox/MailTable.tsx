import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconInbox, IconMailX, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, orpc } from '../../api/client.ts'
import { pageInput } from '../../shared/address/paged-address.ts'
import { type ListAddress, useListAddress } from '../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { MailDetails } from './MailDetails.tsx'

type Mail = Awaited<ReturnType<ApiClient['mailOutbox']['list']>>['data']['mails'][number]
type Props = { address: ListAddress; onChange: (address: ListAddress) => void }

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

const states = {
  sent: { tone: 'ok', icon: IconSend, label: 'outbox.sent' },
  outbox: { tone: 'offline', icon: IconInbox, label: 'outbox.waits' },
  failed: { tone: 'critical', icon: IconMailX, label: 'outbox.failed' },
} as const

/** Every recent mail, newest first; opening one shows its text, if that is stored. */
export function MailTable({ address, onChange }: Props) {
  const { t } = useTranslation()
  const [openedId, setOpenedId] = useState<number | null>(null)
  const view = useListAddress(address, onChange)
  const { search } = address
  const query = useQuery(
    orpc.mailOutbox.list.queryOptions({
      input: { ...pageInput(address), ...(search !== undefined && { recipient: search }) },
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<Mail>[] = [
    { key: 'subject', header: t('outbox.subject'), cell: ({ subject }) => subject, phone: 'title' },
    {
      key: 'status',
      header: t('words.state'),
      phone: 'end',
      cell: ({ status }) => {
        const { tone, icon, label } = states[status]
        return <StatusChip tone={tone} icon={icon} label={t(label)} />
      },
    },
    { key: 'recipient', header: t('outbox.to'), cell: ({ recipient }) => recipient, phone: 'line' },
    {
      key: 'createdAt',
      header: t('words.time'),
      cell: ({ createdAt }) => <time>{formatDateTime(createdAt, { timeZone })}</time>,
      phone: 'line',
    },
    { key: 'sender', header: t('outbox.from'), cell: ({ sender }) => sender, optional: true },
  ]
  return (
    <>
      <DataTable
        id="mails"
        label={t('outbox.title')}
        columns={columns}
        rows={query.data?.data.mails}
        rowKey={({ id }) => id}
        actionsOf={({ id, subject }) => (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('outbox.open', { subject })}
            onClick={() => setOpenedId(id)}
          >
            {t('words.details')}
          </Button>
        )}
        paging={view.pagingFor(query.data?.data.total)}
        tools={<ListSearch label={t('outbox.search')} value={view.typed} onChange={view.type} />}
        failure={
          query.error && (
            <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
          )
        }
        empty={{
          title: t('outbox.emptyTitle'),
          reason: t(search === undefined ? 'outbox.emptyText' : 'outbox.nobodyText'),
        }}
      />
      <SideSheet opened={openedId !== null} title={t('outbox.mail')} onClose={() => setOpenedId(null)}>
        {openedId !== null && <MailDetails mailId={openedId} />}
      </SideSheet>
    </>
  )
}
