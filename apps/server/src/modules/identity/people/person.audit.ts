import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { AuditValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'

type Values = { readonly before?: AuditValues; readonly after?: AuditValues }

/**
 * A person in the audit log; without an id, identified by the address alone.
 * @param companyId company whose aggregators may read the entry; null: super admins only
 */
export const personSubject = (person: { id: number | null; email?: string }, companyId: number | null) => ({
  objectType: 'user' as const,
  objectId: person.id,
  objectName: person.email ?? null,
  companyId,
})

/** Logs what people do to their own account. */
export const auditOwn = ({ audit, author }: Change<Person>, action: AuditAction, values: Values = {}) =>
  audit({ ...personSubject({ id: author.actor.userId }, author.actor.companyId), action, ...values })

/** Logs an action of a person identified by a secret instead of a session. */
export const auditHolder = (
  { audit }: Change,
  person: { id: number; email?: string },
  { action, ...values }: Values & { action: AuditAction },
) => audit({ actor: { userId: person.id }, ...personSubject(person, null), action, ...values })
