import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { AuditFilters } from '../../../features/audit/AuditFilters.tsx'
import { AuditTable } from '../../../features/audit/AuditTable.tsx'
import {
  type AuditAddress,
  auditInput,
  auditQuery,
  readAudit,
} from '../../../features/audit/audit-address.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { PageHeader } from '../../../ui/shell/PageHeader.tsx'
import { pagingOf } from '../../../ui/table/table-columns.ts'

/** Who did what; the filters stand in the address. Aggregators see their company. */
export const Route = createFileRoute('/_signed-in/admin/audit')({
  staticData: { crumb: { label: 'words.auditLog', icon: IconHistory } },
  validateSearch: readAudit,
  component: Audit,
})

function Audit() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const navigate = useNavigate()
  const address = Route.useSearch()
  const query = useQuery(
    orpc.audit.list.queryOptions({ input: auditInput(address), placeholderData: (was) => was }),
  )
  const total = query.data?.data.total
  const change = (search: AuditAddress, replace: boolean) =>
    void navigate({ to: '.', search, replace, resetScroll: false })
  const save = useMutation({
    mutationFn: () => client.audit.exportCsv(auditQuery(address)),
    onSuccess: (file) => saveFile(`audit-log_${new Date().toISOString().slice(0, 10)}.csv`, file),
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <>
      <PageHeader
        title={t('words.auditLog')}
        actions={
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('audit.export')}
          </Button>
        }
      />
      <AuditFilters address={address} total={total} onChange={(next) => change(next, true)} />
      <AuditTable
        entries={query.data?.data.entries}
        address={address}
        paging={pagingOf(address, total, (next) => change(next, false))}
        error={query.error}
        onRetry={() => query.refetch()}
        onChange={(next) => change(next, false)}
      />
    </>
  )
}
