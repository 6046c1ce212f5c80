import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'

export type AuditFilters = {
  companyId?: number | undefined
  actorId?: number | undefined
  actorEmail?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  objectId?: string | undefined
  impersonated?: boolean | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Counting stops here, or at the end of the current page, because counting a log of years takes long. */
const MAX_COUNTED = 10_000

type Page = { limit: number; offset: number }

/** Entries that the actor may read: all for super admins, those of their company for aggregators. */
function wantedEntries(db: Db, actor: Actor, filters: AuditFilters) {
  const { companyId, actorId, actorEmail, action, objectType, objectId, impersonated, from, to } = filters
  const isNoun = action !== undefined && !action.includes('.')
  return db
    .selectFrom('audit_entry as e')
    .$if(actor.role !== 'ROLE_SUPER_ADMIN', (query) => query.where('e.company_id', '=', actor.companyId))
    .$if(companyId !== undefined, (query) => query.where('e.company_id', '=', companyId ?? null))
    .$if(actorId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('e.actor_id', '=', actorId ?? null), eb('e.as_user_id', '=', actorId ?? null)]),
      ),
    )
    .$if(actorEmail !== undefined, (query) =>
      query.where('e.actor_id', 'in', (eb) =>
        eb
          .selectFrom('user_account')
          .select('user_account.id')
          .where(containsFolded('user_account.email_folded', actorEmail ?? '')),
      ),
    )
    .$if(isNoun, (query) => query.where(sql<boolean>`starts_with(e.action, ${`${action}.`})`))
    .$if(action !== undefined && !isNoun, (query) => query.where('e.action', '=', action ?? ''))
    .$if(objectType !== undefined, (query) => query.where('e.object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (query) => query.where('e.object_id', '=', objectId ?? ''))
    .$if(impersonated !== undefined, (query) =>
      query.where('e.as_user_id', impersonated ? 'is not' : 'is', null),
    )
    .$if(from !== undefined, (query) => query.where('e.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('e.at', '<', new Date(to ?? 0)))
}

/** Audit entries that the actor may read, newest first. */
export async function listAuditEntries(
  db: Db,
  actor: Actor,
  filters: AuditFilters,
  { limit, offset }: Page,
): Promise<AuditEntry[]> {
  const rows = await wantedEntries(db, actor, filters)
    .leftJoin('user_account as actor', 'actor.id', 'e.actor_id')
    .leftJoin('user_account as person', 'person.id', 'e.as_user_id')
    .leftJoin('company', 'company.id', 'e.company_id')
    .selectAll('e')
    .select([
      'actor.email as actorEmail',
      'actor.name as actorName',
      'person.email as asEmail',
      'person.name as asName',
      'company.name as companyName',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.getTime(),
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail, name: row.actorName },
    asUser: row.as_user_id === null ? null : { id: row.as_user_id, email: row.asEmail, name: row.asName },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    objectName: row.object_name,
    company: row.company_id === null ? null : { id: row.company_id, name: row.companyName },
    ip: row.ip,
    before: row.before,
    after: row.after,
  }))
}

/** Number of entries. Above the limit, the number counted so far and a mark that there are more. */
export async function countAuditEntries(
  db: Db,
  actor: Actor,
  filters: AuditFilters,
  { limit, offset }: Page,
): Promise<{ total: number; totalIsCapped: boolean }> {
  const cap = Math.max(MAX_COUNTED, offset + limit)
  const { counted } = await db
    .selectFrom(
      wantedEntries(db, actor, filters)
        .select('e.id')
        .limit(cap + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(counted, cap), totalIsCapped: counted > cap }
}
