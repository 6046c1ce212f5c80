import { MAX_AUDIT_EXPORT_ROWS } from '@kilowatt/contracts/directory/audit'
import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAuditEntries, listAuditEntries } from './audit.queries.ts'
import { auditCsv } from './audit-csv.ts'

export const auditRoutes = ({ db }: Platform) => ({
  list: calls.audit.list.handler(async ({ input, context }) => {
    const { page, pageSize, ...filters } = input
    const actor = actorOf(context)
    const paging = { limit: pageSize, offset: (page - 1) * pageSize }
    const [entries, total] = await Promise.all([
      listAuditEntries(db, actor, filters, paging),
      countAuditEntries(db, actor, filters),
    ])
    return { data: { entries, total } }
  }),
  exportCsv: calls.audit.exportCsv.handler(async ({ input, context }) => {
    const paging = { limit: MAX_AUDIT_EXPORT_ROWS, offset: 0 }
    const entries = await listAuditEntries(db, actorOf(context), input, paging)
    return new File([auditCsv(entries)], 'audit.csv', { type: 'text/csv;charset=utf-8' })
  }),
})
