import { AUDIT_EXPORT_CUT_HEADER, MAX_AUDIT_EXPORT_ROWS } from '@kilowatt/contracts/directory/audit-export'
import { isSpoken } from '@kilowatt/i18n/spoken-languages'
import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
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
import { fromFirstPage } from '../../../shared/address/paged-address.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { useShell } from '../../../ui/shell/shell-context.ts'
import { pagingOf } from '../../../ui/table/table-columns.ts'

/** Who did what; the filters are in the address. Aggregators see their own company. */
export const Route = createFileRoute('/_signed-in/admin/audit')({
  staticData: { listed: { in: 'admin', at: 20 }, crumb: { label: 'words.auditLog', icon: IconHistory } },
  validateSearch: readAudit,
  component: Audit,
})

function Audit() {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const navigate = Route.useNavigate()
  const address = Route.useSearch()
  const query = useQuery(
    orpc.audit.list.queryOptions({ input: auditInput(address), placeholderData: keepPreviousData }),
  )
  const { entries, names, total, totalIsCapped = false } = query.data?.data ?? {}
  const save = useMutation({
    mutationFn: () =>
      client.audit.exportCsv({
        ...auditQuery(address),
        ...(isSpoken(i18n.language) && { locale: i18n.language }),
      }),
    onSuccess: ({ body }) => saveFile(`audit-log_${new Date().toISOString().slice(0, 10)}.csv`, body),
    onError: (error) => toastError(refusal(error)),
  })
  const change = (search: AuditAddress | ((latest: AuditAddress) => AuditAddress), replace: boolean) => {
    save.reset()
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  const isOpen = useShell().sidebar === 'open'
  const exportButton = (
    <Button
      {...(!isOpen && { size: 'xs' })}
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('audit.export')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('words.auditLog')} actions={isOpen && exportButton} />
      {save.data?.headers[AUDIT_EXPORT_CUT_HEADER] === 'true' && (
        <Notice kind="warning">
          {t('audit.cut', { rows: MAX_AUDIT_EXPORT_ROWS.toLocaleString(i18n.language) })}
        </Notice>
      )}
      <AuditFilters
        address={address}
        total={total}
        totalIsCapped={totalIsCapped}
        actions={exportButton}
        onChange={(filters) => change((latest) => fromFirstPage(latest, filters), true)}
      />
      <AuditTable
        entries={entries}
        names={names}
        address={address}
        paging={pagingOf(address, total, (next) => change(next, false), totalIsCapped)}
        error={query.error}
        onRetry={() => query.refetch()}
        onChange={(next) => change(next, false)}
      />
    </>
  )
}
