import { AUDIT_EXPORT_CUT_HEADER, MAX_AUDIT_EXPORT_ROWS } from '@kilowatt/contracts/directory/audit-export'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAuditEntries, listAuditEntries } from './audit.queries.ts'
import { auditCsv } from './audit-csv.ts'
import { namesInEntries, withObjectNames } from './audit-names.queries.ts'

export const auditRoutes = ({ db }: Platform) => ({
  list: calls.audit.list.handler(async ({ input, context }) => {
    const { page, pageSize, ...filters } = input
    const actor = actorOf(context)
    const paging = { limit: pageSize, offset: (page - 1) * pageSize }
    const [entries, counted] = await Promise.all([
      listAuditEntries(db, actor, filters, paging),
      countAuditEntries(db, actor, filters, paging),
    ])
    const names = await namesInEntries(db, actor, entries)
    return { data: { entries: withObjectNames(entries, names), names, ...counted } }
  }),
  exportCsv: calls.audit.exportCsv.handler(async ({ input, context }) => {
    const paging = { limit: MAX_AUDIT_EXPORT_ROWS + 1, offset: 0 }
    const { locale, ...filters } = input
    const actor = actorOf(context)
    const found = await listAuditEntries(db, actor, filters, paging)
    const isCut = found.length > MAX_AUDIT_EXPORT_ROWS
    const entries = found.slice(0, MAX_AUDIT_EXPORT_ROWS)
    const [names, messages] = await Promise.all([namesInEntries(db, actor, entries), loadMessages(locale)])
    const csv = auditCsv(withObjectNames(entries, names), isCut, { locale, messages })
    return {
      headers: { [AUDIT_EXPORT_CUT_HEADER]: isCut ? 'true' : 'false' },
      body: new File([csv], 'audit.csv', { type: 'text/csv;charset=utf-8' }),
    }
  }),
})
