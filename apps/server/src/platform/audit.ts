import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { AuditObjectType } from '@kilowatt/contracts/audit-object-types'
import type { Tx } from './database/db.ts'

/** Author of an entry: the person whose session it was and, if they were impersonated, the super admin. */
export type AuditActor = {
  readonly userId: number
  /** the super admin behind the session; absent or null if people act for themselves */
  readonly impersonatorId?: number | null | undefined
}

export type AuditValues = Readonly<Record<string, unknown>>

export type AuditRecord = {
  /** null: the system */
  readonly actor: AuditActor | null
  readonly action: AuditAction
  readonly objectType: AuditObjectType
  /** null if there is no single object (a batch, for example) */
  readonly objectId: number | string | null
  /** the name of the object for people, because the object may no longer exist when the entry is read */
  readonly objectName?: string | null
  /** company whose aggregators may read it; null: super admins only */
  readonly companyId: number | null
  /** old and new values; pass only what changed (`changedValues`), never a secret */
  readonly before?: AuditValues | null
  readonly after?: AuditValues | null
  /** address of the caller; null for the system */
  readonly ip: string | null
}

const secretKey = /password|secret|token|hash/i

/**
 * Records an action in the transaction that performs it: the entry is stored if and only if the change is.
 */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  const { actor } = record
  const impersonatorId = actor?.impersonatorId ?? null
  await tx
    .insertInto('audit_entry')
    .values({
      actor_id: impersonatorId ?? actor?.userId ?? null,
      as_user_id: impersonatorId === null ? null : (actor?.userId ?? null),
      action: record.action,
      object_type: record.objectType,
      object_id: record.objectId === null ? null : String(record.objectId),
      object_name: record.objectName ?? null,
      company_id: record.companyId,
      ip: record.ip,
      before: asJson(record.before),
      after: asJson(record.after),
    })
    .execute()
}

/**
 * The differences between two states, for `before` and `after`; null if there are none. Values are compared as JSON.
 */
export function changedValues(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | null {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (keys.length === 0) return null
  const pick = (from: AuditValues) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Hides secrets passed by mistake, because the log is read by many and never deleted. */
function asJson(values: AuditValues | null | undefined): string | null {
  if (!values) return null
  return JSON.stringify(values, (key, value) => (secretKey.test(key) ? '[hidden]' : value))
}
