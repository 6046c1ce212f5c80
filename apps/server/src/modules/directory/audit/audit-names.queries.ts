import { auditNameKey } from '@kilowatt/contracts/audit-name-key'
import { auditReferences } from '@kilowatt/contracts/audit-names'
import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Mentioned = Map<string, Set<number>>

/**
 * Names of objects that entries mention by id. A reader of one company's log gets names in that company;
 * people are shown by their address, as everywhere in the log.
 */
export async function namesInEntries(
  db: Db,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<Record<string, string>> {
  const mentioned = mentionedIn(entries)
  if (mentioned.size === 0) return {}
  const ids = (kind: string) => [...(mentioned.get(kind) ?? [])]
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'user' as kind, id, email as name from user_account where id = any(${ids('user')}::integer[])
    union all
    select 'country', id, code from country where id = any(${ids('country')}::integer[])
    union all
    select kind, id, name from (
      select 'company' as kind, id, name, id as company_id from company where id = any(${ids('company')}::integer[])
      union all
      select 'location', id, name, company_id from location where id = any(${ids('location')}::integer[])
      union all
      select 'location-group', id, name, company_id from location_group where id = any(${ids('location-group')}::integer[])
      union all
      select 'controller', o.id, coalesce(o.alias, o.serial), l.company_id
      from oem_device o left join location l on l.id = o.location_id where o.id = any(${ids('controller')}::integer[])
      union all
      select 'device', d.id, d.name, l.company_id
      from device d join location l on l.id = d.location_id where d.id = any(${ids('device')}::integer[])
      union all
      select 'device-group', g.id, g.name, l.company_id
      from device_group g join location l on l.id = g.location_id where g.id = any(${ids('device-group')}::integer[])
    ) things
    where ${actor.role === 'ROLE_SUPER_ADMIN'} or company_id = ${actor.companyId}`.execute(db)
  return Object.fromEntries(rows.map(({ kind, id, name }) => [auditNameKey(kind, id), name]))
}

function mentionedIn(entries: readonly AuditEntry[]): Mentioned {
  const mentioned: Mentioned = new Map()
  const add = (kind: string, id: unknown) => {
    const number = Number(id)
    if (id === null || !Number.isInteger(number)) return
    mentioned.set(kind, (mentioned.get(kind) ?? new Set()).add(number))
  }
  for (const { objectType, objectId, objectName, before, after } of entries) {
    if (objectName === null) add(objectType, objectId)
    for (const values of [before, after])
      for (const [field, kind] of Object.entries(auditReferences)) add(kind, values?.[field] ?? null)
  }
  return mentioned
}

/** Objects without a stored name get their current name. */
export const withObjectNames = (
  entries: readonly AuditEntry[],
  names: Readonly<Record<string, string>>,
): AuditEntry[] =>
  entries.map((entry) => ({
    ...entry,
    objectName:
      entry.objectName ??
      (entry.objectId === null ? null : (names[auditNameKey(entry.objectType, entry.objectId)] ?? null)),
  }))
