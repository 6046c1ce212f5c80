import { auditActionTexts, auditFieldTexts } from '@kilowatt/contracts/audit-names'
import { auditObjectTexts } from '@kilowatt/contracts/audit-object-types'
import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import type { Messages } from '@kilowatt/i18n/load-messages'

const columns = [
  'audit.csv_at',
  'audit.actor',
  'audit.csv_actorId',
  'audit.asUser',
  'audit.csv_asUserId',
  'audit.action',
  'audit.objectType',
  'audit.objectId',
  'audit.csv_objectName',
  'words.company',
  'audit.ip',
  'audit.csv_before',
  'audit.csv_after',
] as const

type Language = { readonly locale: string; readonly messages: Messages }

/**
 * The audit log for spreadsheets, in the words of the page; times are ISO 8601 in UTC.
 * @param isCut whether older entries are left out, which the last line then mentions
 */
export function auditCsv(
  entries: readonly AuditEntry[],
  isCut: boolean,
  { locale, messages }: Language,
): string {
  const text = (key: string) => {
    const [feature = '', ...name] = key.split('.')
    return messages[feature]?.[name.join('.')]
  }
  const named = (words: Readonly<Record<string, string | null>>, name: string) => {
    const key = Object.hasOwn(words, name) ? words[name] : null
    return (key && text(key)) || name
  }
  const changed = (fields: AuditEntry['before']) =>
    fields &&
    JSON.stringify(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [named(auditFieldTexts, name), value]),
      ),
    )
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.actor?.email ?? null,
    entry.actor?.id ?? null,
    entry.asUser?.email ?? null,
    entry.asUser?.id ?? null,
    named(auditActionTexts, entry.action),
    entry.objectType && named(auditObjectTexts, entry.objectType),
    entry.objectId,
    entry.objectName,
    entry.company?.name ?? null,
    entry.ip,
    changed(entry.before),
    changed(entry.after),
  ])
  const header = columns.map((key) => text(key) ?? key)
  const cut = text('audit.cut')?.replace('{{rows}}', String(entries.length)) ?? ''
  return writeCsv(header, isCut ? [...rows, [cut, ...header.slice(1).map(() => null)]] : rows, locale)
}
