import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import { writeCsv } from '@kilowatt/domain/csv/write-csv'

const header = [
  'at',
  'actor',
  'actor_id',
  'as_user',
  'as_user_id',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'company',
  'ip',
  'before',
  'after',
]

/**
 * The log as a spreadsheet reads it; times are ISO 8601 in UTC.
 * @param isCut older entries are not among these: the last line says so
 */
export function auditCsv(entries: readonly AuditEntry[], isCut: boolean, locale: string): string {
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.actor?.email ?? null,
    entry.actor?.id ?? null,
    entry.asUser?.email ?? null,
    entry.asUser?.id ?? null,
    entry.action,
    entry.objectType,
    entry.objectId,
    entry.objectName,
    entry.company?.name ?? null,
    entry.ip,
    entry.before && JSON.stringify(entry.before),
    entry.after && JSON.stringify(entry.after),
  ])
  const cut = `The file ends here: it holds the newest ${entries.length} entries, older ones are left out. Narrow the days for the rest.`
  return writeCsv(header, isCut ? [...rows, [cut, ...header.slice(1).map(() => null)]] : rows, locale)
}
